import { editDistance } from '@driveaway/infra/config/edit-distance.ts';

/** The word that was meant, most likely: one that differs by a third of its letters at most, or begins so. */
const nearest = (typed: string, words: readonly string[]): string | undefined => {
  const [first] = words
    .map((word) => ({ word, far: editDistance(typed.toLowerCase(), word.toLowerCase()) }))
    .filter(({ word, far }) => far <= Math.max(1, Math.floor(word.length / 3)))
    .sort((one, other) => one.far - other.far);
  return first?.word ?? words.find((word) => typed.length > 2 && word.startsWith(typed));
};

/** '. Did you mean "approve"?', for the end of a sentence; nothing when no word comes near. */
export const didYouMean = (typed: string, words: readonly string[]): string => {
  const meant = nearest(typed, words);
  return meant === undefined ? '' : `. Did you mean "${meant}"?`;
};
