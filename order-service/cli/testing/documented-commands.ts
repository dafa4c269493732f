import { readFile } from 'node:fs/promises';

/** The command lines that a section of docs/back-office.md, or another page, shows, without `orders`. */
export const documentedCommands = async (section: string, page = 'back-office'): Promise<readonly string[]> => {
  const document = new URL(`../../../docs/${page}.md`, import.meta.url);
  const fence = new RegExp(`^\`\`\`sh ${section}\\n(.*?)^\`\`\`$`, 'ms');
  const [, commands = ''] = fence.exec(await readFile(document, 'utf8')) ?? [];
  return commands
    .trim()
    .replaceAll(/npm run (?:-s )?orders -- /g, '')
    .split('\n');
};
