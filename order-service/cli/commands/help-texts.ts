/** What `--help` prints. */
export const commandNames = [
  'append',
  'show',
  'next',
  'replay',
  'verify',
  'anchor',
  'parked',
  'clients',
  'factor',
  'keys',
  'copy',
  'backup',
  'restore',
  'prices',
] as const;
export type CommandName = (typeof commandNames)[number];

const globalOptions = `Options
  --json                  print JSON: one document, or one line a message for append
  --data-dir DIRECTORY    the product's data directory (default: DATA_DIR, else .data)
  --server URL            a product elsewhere; needs a client id and secret
  --client-id ID          default: DRIVEAWAY_CLIENT_ID
  --client-secret SECRET  default: DRIVEAWAY_CLIENT_SECRET; the environment does not show in process lists
  --operator NAME         who does it, recorded with what is changed; default: OPERATOR
  --help                  this text

Without --server a product that runs on the data directory is asked with this machine's own credentials; with none
running the data directory is opened here. With EVENTSTOREDB_URL and the other settings of engines in the environment,
and no --data-dir, the engines are used, whoever else uses them.

Exit codes
  0  done                          2  wrong usage
  1  a line was refused, or the    3  nobody answers, no such order or file,
     history is not as written        or the credentials are refused
`;

const generalHelp = `Usage: orders COMMAND [options]

Commands
  append FILE|-    report what happened to orders, one message a line
  show ORDER       where an order stands
  next ORDER       what may be reported of it now
  replay ORDER     its events: who, when, why, and the state after each
  verify ORDER     whether its history is as it was written
  anchor           a line to keep: one hash over everything there is
  parked           documents and mails that were given up; tries them again
  clients          machine clients; revokes and restores them
  factor           turns two-step log-in off for a customer who cannot use it any more
  keys             brings what is stored under the master key of today
  copy             all events, or everything, from one place into another
  backup DIRECTORY copies a data directory while the product runs
  restore DIRECTORY  makes a data directory of a backup
  prices check     which prices a file of rates would change

${globalOptions}`;

const commandHelp: Readonly<Record<CommandName, string>> = {
  append: `Usage: orders append FILE|- [options]

Sends the messages in a file, or on standard input, one JSON object a line:

  {"orderNo":"12345678-9012","messageId":"wms-1","type":"allocate","data":{"vin":"JF1BT9KL2SG012345"}}

A message id is the same message for ever: sending a file again changes nothing. "occurredAt" (an instant, with Z or an offset) and
"reason" may be added. Types and their data:

  approve           allocate {vin}                    on-water {vessel?, expectedOn?}
  on-shore {port?}  request-balance {dispatchOn?}     balance-paid {amount, bankReference}
  arrived           shipped-to-dealer {expectedOn?}   complete
  cancel {reason}   finance-lodged {financier?}       balance-refunded {amount, bankReference, refundedOn}
  finance-approved  finance-denied {reason?}          document-added {name, contentType, contentBase64}
  trade-in-offered {amount, holdsUntil}

Each line is answered on standard output; progress goes to standard error. A bad line stops none of the others.

`,
  show: `Usage: orders show ORDER [options]

Says where an order stands: status, car, money, documents, and what may be reported next. No personal data.

`,
  next: `Usage: orders next ORDER [options]

Lists the messages that the order's state allows, with the data each must and (in brackets) may have, and everything
else that may happen to it.

`,
  anchor: `Usage: orders anchor [options]

Checks every event of the store and prints one line of JSON: how many there are, and one hash over all of them. Keep such
lines where nobody who can write to the store can reach them. Whatever is rewritten, removed, reordered or cut off later,
at the end too, "orders verify --anchors FILE" finds out:

  orders anchor >> /somewhere/else/anchors.ndjson

`,
  replay: `Usage: orders replay ORDER [--revision N | --at INSTANT] [options]

Prints every event of an order: when, what, who and why, and the state after it.

  --revision N    up to and including revision N; the first is 0
  --at INSTANT    as it was known then, such as 2026-11-02T01:00:00Z
  --full          with everything that was recorded, as it was recorded (amounts in cents)

`,
  verify: `Usage: orders verify ORDER [options]
       orders verify --anchors FILE|- [options]

Checks the chain of hashes over an order's events and names the first event that is not as it was written. That its last
events are gone shows only against an anchor.

  --anchors FILE|-  instead of an order: compares the store with the anchors in a file, one a line

`,
  parked: `Usage: orders parked [list] [options]
       orders parked retry ID [options]
       orders parked retry --all [options]

Lists the documents that could not be printed and the mails that could not be sent, with how often they were tried, or
has them tried again: by the running product at once, or by the next one that starts. A mail is then sent however old
its news is.

  --all           everything that is parked

`,
  keys: `Usage: orders keys rotate [options]

Brings every customer's key and every file under the master key of today, while the product runs. It is the product's
configuration that has the new key and the one before (MASTER_KEY and MASTER_KEY_BEFORE, or masterKey and masterKeyBefore
in installation-secrets.json). Broken off, run it again. It says when the one before is needed no more, and exits with 1
while it is.

`,
  clients: `Usage: orders clients [list] [options]
       orders clients revoke ID --operator NAME [options]
       orders clients restore ID --operator NAME [options]

Lists the machine clients of the product with their scopes, and who of them is revoked. A revoked client gets no token,
and the tokens it has are refused by every process within five seconds. Once it is restored, with a new secret in
MACHINE_CLIENTS, it may ask for tokens again; those from before stay refused. Where no product runs, only those are
listed that are revoked.

`,
  factor: `Usage: orders factor remove CUSTOMER --reason TEXT --operator NAME [options]

Turns two-step log-in off for a customer who lost both app and recovery codes, and has the product mail them so. CUSTOMER
is their e-mail address or id. Needs a running product; over engines, name it with --server.

  --reason TEXT   how it was found out who asks, for the log, without personal data

`,
  prices: `Usage: orders prices check FILE|- [--json]

Reads a file of rates as RATES_FILE names one, and lists every driveaway price that it changes against the rates in force
here (those of RATES_FILE where it is set, else of the release): of each variant without options, in each state and zone,
today and on each later day that a row of the file begins. A file that is not valid, or leaves a car without a price, is
refused with what is wrong.

`,
  backup: `Usage: orders backup DIRECTORY [--data-dir DIRECTORY] [--json]

Copies what cannot be made anew into a directory of its own, while the product runs or not: the events as they are at one
moment, and the vault, mail, files and payments as they are after it. Every copy is checked. The installation's secrets are not in it: keep
installation-secrets.json apart.

`,
  restore: `Usage: orders restore DIRECTORY [--data-dir DIRECTORY] [--secrets FILE] [--json]

Makes a data directory of a backup, once every file of it is found to be as it was. The data directory has no events
yet: move a damaged one away first. The next start makes the read models, and mails nothing that was mailed before the
backup.

  --secrets FILE  the installation-secrets.json that belongs to these events, unless the data directory has it

`,
  copy: `Usage: orders copy --from PLACE --to PLACE [--json]

Copies all events, byte for byte and in their order, then reads both stores to the end and compares every event and
every chain of hashes. Broken off, it goes on where it was when it is run again. A place is a data directory that no
product has open, an EventStoreDB as esdb://host:2113?tls=true, or "eventstoredb" for the one at EVENTSTOREDB_URL, which
keeps its password out of process lists. Nobody else may write to the new store meanwhile.

  --from PLACE    what is copied; nothing in it is changed
  --to PLACE      empty, or what an earlier run left
  --to engines    all that a data directory holds: events, vault and files, to EVENTSTOREDB_URL and MONGODB_URL, with
                  the secrets of its installation-secrets.json in the environment
  --from-namespace NAME, --to-namespace NAME
                  which installation, on an EventStoreDB that several share; default: EVENTSTOREDB_NAMESPACE for
                  "eventstoredb" and "engines", none for esdb://, and '' is none

`,
};

/** The help of a command, or of all of them. */
export const helpFor = (command: CommandName | undefined): string =>
  command === undefined ? generalHelp : `${commandHelp[command]}${globalOptions}`;
