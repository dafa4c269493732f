import { readFile } from 'node:fs/promises';

const document = new URL('../../../docs/back-office.md', import.meta.url);

/** The command lines that a section of docs/back-office.md shows, without `orders`. */
export const documentedCommands = async (section: string): Promise<readonly string[]> => {
  const fence = new RegExp(`^\`\`\`sh ${section}\\n(.*?)^\`\`\`$`, 'ms');
  const [, commands = ''] = fence.exec(await readFile(document, 'utf8')) ?? [];
  return commands.trim().replaceAll('npm run -s orders -- ', '').split('\n');
};
