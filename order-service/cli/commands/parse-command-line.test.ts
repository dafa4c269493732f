import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultDealerId } from '@driveaway/domain/dealers/dealers.ts';
import { commandTable } from './command-table.ts';
import { loadNamed } from './load-commands.ts';
import { machineScopes } from '@driveaway/domain/api/back-office.ts';
import { operatorClient } from '../../back-office/machine-clients.ts';
import { parseCommandLine } from './parse-command-line.ts';

const orderNo = '12345678-9012';
const parse = (line: string, environment = {}) =>
  parseCommandLine(
    line.split(' ').filter((word) => word !== ''),
    environment,
  );
const nowhere = { server: undefined, dataDirectory: undefined, credentials: undefined, operator: undefined };

describe('the command line', () => {
  it('takes every command', () => {
    expect(parse('append -')).toMatchObject({
      kind: 'command',
      name: 'append',
      input: { file: '-' },
      target: nowhere,
      json: false,
    });
    for (const name of ['show', 'next', 'verify']) {
      expect(parse(`${name} ${orderNo} --json`)).toMatchObject({
        name,
        input: { orderNo },
        json: true,
      });
    }
    expect(parse(`replay ${orderNo}`)).toMatchObject({ name: 'replay', input: { orderNo } });
    expect(parse(`replay ${orderNo} --revision 3`)).toMatchObject({ input: { range: { revision: 3 } } });
    const at = '2026-11-02T11:00:00+11:00';
    expect(parse(`replay ${orderNo} --at ${at}`)).toMatchObject({ input: { range: { at } } });
  });

  it('backs up and restores a data directory, and refuses to where there are engines', () => {
    expect(parse('backup /there', { DATA_DIR: 'here' })).toMatchObject({
      name: 'backup',
      input: { directory: '/there', dataDirectory: resolve('here') },
      json: false,
    });
    expect(parse('restore /there --data-dir new --secrets kept.json')).toMatchObject({
      name: 'restore',
      input: { place: { dataDirectory: resolve('new') }, directory: '/there', secrets: resolve('kept.json') },
    });
    expect(parse('restore /there --erasures kept.ndjson')).toMatchObject({
      input: { erasures: resolve('kept.ndjson') },
    });
    expect(parse('erasures --output kept.ndjson --data-dir old')).toMatchObject({
      input: { output: resolve('kept.ndjson'), place: { dataDirectory: resolve('old') } },
    });
    for (const [line, environment, words] of [
      ['backup', {}, 'A directory is missing'],
      ['backup a --data-dir=', {}, '--data-dir needs a value'],
      ['erasures', {}, 'erasures needs --output FILE'],
      ['restore', {}, 'A directory is missing'],
      ['restore a b', {}, '"b" is too much'],
      ['backup a b', {}, '"b" is too much'],
      ['backup a --secrets b', {}, 'backup takes no --secrets'],
      ['backup a', { EVENTSTOREDB_URL: 'esdb://localhost' }, 'their own tools'],
    ] as const) {
      expect(parse(line, environment)).toMatchObject({ kind: 'wrong-usage', message: expect.stringContaining(words) });
    }
    // as of a variable of a shell that is not set
    for (const name of ['backup', 'restore'])
      expect(parseCommandLine([name, ''], {})).toMatchObject({
        message: expect.stringContaining('directory is missing'),
      });
  });

  it('copies between directories and EventStoreDB, whose address may stay in the environment', () => {
    const EVENTSTOREDB_URL = 'esdb://localhost:2113?tls=false';
    expect(parse('copy --from old --to esdb+discover://events:2113 --json')).toMatchObject({
      name: 'copy',
      input: {
        what: 'events',
        from: { kind: 'directory', path: 'old' },
        to: { kind: 'eventstoredb', url: 'esdb+discover://events:2113' },
      },
      json: true,
    });
    expect(parse('copy --from eventstoredb --to new', { EVENTSTOREDB_URL })).toMatchObject({
      input: { from: { kind: 'eventstoredb', url: EVENTSTOREDB_URL }, to: { kind: 'directory', path: 'new' } },
    });
    expect(
      parse('copy --from old --to engines', { EVENTSTOREDB_URL, MONGODB_URL: 'mongodb://localhost' }),
    ).toMatchObject({
      input: { what: 'everything', from: { kind: 'directory', path: 'old' } },
    });
  });

  it('copies from and to the address that a file holds', () => {
    const directory = mkdtempSync(join(tmpdir(), 'orders-copy-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const file = (name: string, content: string): string => {
      writeFileSync(join(directory, name), `${content}\n`);
      return join(directory, name);
    };
    const [EVENTSTOREDB_URL, MONGODB_URL] = ['esdb://localhost', 'mongodb://localhost'];
    const EVENTSTOREDB_URL_FILE = file('events', EVENTSTOREDB_URL);
    const MONGODB_URL_FILE = file('documents', MONGODB_URL);
    expect(parse('copy --from eventstoredb --to new', { EVENTSTOREDB_URL_FILE })).toMatchObject({
      input: { from: { kind: 'eventstoredb', url: EVENTSTOREDB_URL } },
    });
    expect(parse('copy --from old --to engines', { EVENTSTOREDB_URL_FILE, MONGODB_URL_FILE })).toMatchObject({
      input: { what: 'everything' },
    });
    for (const to of ['eventstoredb', 'engines']) {
      expect(parse(`copy --from old --to ${to}`, { EVENTSTOREDB_URL, EVENTSTOREDB_URL_FILE, MONGODB_URL })).toEqual({
        kind: 'wrong-usage',
        message: 'EVENTSTOREDB_URL_FILE: must not be set beside EVENTSTOREDB_URL',
      });
    }
  });

  it.each([
    // [what is said, EVENTSTOREDB_NAMESPACE, from where, to where]
    ['--from eventstoredb --to esdb://b', 'north', 'north', undefined],
    ['--from esdb://b --to eventstoredb', 'north', undefined, 'north'],
    ['--from esdb://b --to eventstoredb', '', undefined, undefined],
    ['--from eventstoredb --to eventstoredb --to-namespace south', 'north', 'north', 'south'],
    ['--from eventstoredb --from-namespace= --to eventstoredb', 'north', undefined, 'north'],
    ['--from esdb://b --from-namespace east --to esdb://b --to-namespace west', 'north', 'east', 'west'],
  ])('copies "%s" with EVENTSTOREDB_NAMESPACE=%s from namespace %s to %s', (line, EVENTSTOREDB_NAMESPACE, from, to) => {
    const environment = { EVENTSTOREDB_URL: 'esdb://a', EVENTSTOREDB_NAMESPACE };
    expect(parse(`copy ${line}`, environment)).toMatchObject({
      input: { from: { namespace: from }, to: { namespace: to } },
    });
  });

  it('loads of all commands the one that is named', async () => {
    for (const { name } of commandTable) expect(await loadNamed(['--json', name])).toMatchObject([{ name }]);
    expect(await loadNamed(['nothing'])).toEqual([]);
  });

  it('helps in general and with each command, whatever else is said', () => {
    expect(parse('--help')).toMatchObject({ kind: 'help', text: expect.stringContaining('Usage: orders COMMAND') });
    for (const { name } of commandTable) {
      expect(parse(`${name} -h`)).toMatchObject({
        kind: 'help',
        text: expect.stringContaining(`Usage: orders ${name}`),
      });
    }
  });

  it('says which scope a client needs, with each command that asks a product', () => {
    const asking = commandTable.filter(({ commonOptions }) => 'client-id' in commonOptions);
    expect(asking.length).toBeGreaterThan(20);
    for (const { name, scopes = '' } of asking) {
      const text = expect.stringContaining(`Needs a client with ${scopes}, which that of this machine has.`);
      expect(parse(`${name} --help`)).toMatchObject({ kind: 'help', text });
      const named = machineScopes.filter((scope) => scopes.includes(scope));
      expect([name, named.length > 0]).toEqual([name, true]);
      expect(operatorClient.scopes).toEqual(expect.arrayContaining(named));
    }
  });

  it('helps with "help", and says which release it is', () => {
    expect(parse('help')).toEqual(parse('--help'));
    expect(parse('help replay')).toEqual(parse('replay --help'));
    expect(parse('help replay show')).toMatchObject({ kind: 'wrong-usage' });
    expect(parse('--version')).toMatchObject({ kind: 'help', text: expect.stringMatching(/^orders \d+\.\d+\.\d+\n$/) });
  });

  it.each([
    ['repaly', 'There is no command "repaly". Did you mean "replay"?'],
    ['help verfy', 'There is no command "verfy". Did you mean "verify"?'],
    ['anch', 'There is no command "anch". Did you mean "anchor"?'],
    ['zzz', 'There is no command "zzz"'],
    [`replay ${orderNo} --revison 2`, 'There is no option --revison. Did you mean "--revision"?'],
    [`replay ${orderNo} --zzzzz`, 'There is no option --zzzzz'],
  ])('guesses what was meant by "%s"', (line, words) => {
    expect(parse(line)).toEqual({ kind: 'wrong-usage', message: words });
  });

  it('takes credentials from options before the environment, and only in pairs', () => {
    const environment = { DRIVEAWAY_CLIENT_ID: 'a', DRIVEAWAY_CLIENT_SECRET: 'b' };
    expect(parse('append - --server https://example.com/', environment)).toMatchObject({
      target: { server: 'https://example.com', credentials: { clientId: 'a', clientSecret: 'b' } },
    });
    expect(parse('append - --client-id c --client-secret d', environment)).toMatchObject({
      target: { credentials: { clientId: 'c', clientSecret: 'd' } },
    });
    expect(parse('append - --client-id c --client-secret -d')).toMatchObject({
      target: { credentials: { clientSecret: '-d' } },
    });
    expect(parse('append - --client-id c')).toMatchObject({ kind: 'wrong-usage' });
    expect(parse('append - --client-id c --client-secret')).toMatchObject({ kind: 'wrong-usage' });
  });

  it('reads an option as the command does that is named', () => {
    expect(parse('list --retailer a --retailer b')).toMatchObject({ input: { search: { retailer: 'a,b' } } });
    const add = parse(`webhooks add https://example.com/hook --retailer ${defaultDealerId} --operator ada`);
    expect(add).toMatchObject({ kind: 'command', name: 'webhooks' });
  });

  it('reads the examples of every command', () => {
    const addresses = { EVENTSTOREDB_URL: 'esdb://a', MONGODB_URL: 'mongodb://a' };
    for (const { name, examples } of commandTable) {
      const environment = name === 'copy' ? addresses : { DATA_DIR: 'here' };
      for (const example of examples) {
        const [, line = ''] = /^orders (.*?)( >> .*)?$/.exec(example.replace(/'[^']*'/, 'text')) ?? [];
        expect({ example, ...parse(line, environment) }).toMatchObject({ example, kind: 'command', name });
      }
    }
  });

  it.each([
    '',
    'rebuild',
    'append',
    'show',
    'show 123',
    `show ${orderNo} extra`,
    `show ${orderNo} --from old`,
    'copy --from old',
    'copy --from engines --to new',
    'copy extra --from old --to new',
    'copy --from old --to new --server https://example.com',
    'copy --from old --to eventstoredb',
    'copy --from esdb://localhost:2113 --to engines',
    'copy --from old --from-namespace a --to new',
    'copy --from old --to esdb://localhost:2113 --to-namespace a:b',
    `show ${orderNo} --to-namespace a`,
    `show ${orderNo} --revision 1`,
    `show ${orderNo} --full`,
    `anchor ${orderNo}`,
    `verify ${orderNo} --anchors file`,
    'anchor --anchors file',
    'copy --from old --to new --full',
    'append - --at 2026-11-02T00:00:00Z',
    `replay ${orderNo} --at yesterday`,
    `replay ${orderNo} --revision -1`,
    `replay ${orderNo} --revision 1 --at 2026-11-02T00:00:00Z`,
    `show ${orderNo} --unknown`,
    `show ${orderNo} --server`,
    `show ${orderNo} --server ftp://example.com`,
    `show ${orderNo} --server https://example.com`,
    `show ${orderNo} --server https://example.com --client-id a --client-secret b --data-dir x`,
  ])('refuses "%s" in words', (line) => {
    expect(parse(line)).toEqual({ kind: 'wrong-usage', message: expect.stringMatching(/\w/) });
  });

  it.each([
    [`replay ${orderNo} --revision -1`, '--revision needs a value; one with a hyphen is written --revision=-1'],
    [
      `replay ${orderNo} --at yesterday`,
      'An instant is written like 2026-11-02T01:00:00Z or 2026-11-02T12:00:00+11:00.',
    ],
    [`show ${orderNo} --unknown`, 'There is no option --unknown'],
    [`show ${orderNo} --server`, '--server needs a value'],
    [
      'copy --from old --to engines',
      '"engines" needs EVENTSTOREDB_URL and MONGODB_URL in the environment, and the secrets of the installation',
    ],
  ])('says of "%s" what is wrong, once and on one line', (line, words) => {
    expect(parse(line)).toEqual({ kind: 'wrong-usage', message: words });
  });
});
