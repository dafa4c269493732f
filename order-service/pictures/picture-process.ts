/** Cleans the pictures that its parent sends, one answer each, and ends with it. */
import { cleanPicture } from './clean-picture.ts';
import { pictureRequestSchema } from './picture-messages.ts';

process.on('message', (message) => {
  const { content, type } = pictureRequestSchema.parse(message);
  void cleanPicture(content, type).then((cleaned) => process.send?.(cleaned));
});
// a terminal sends its signals to parent and child: the parent finishes what is under way first
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
