const hexOrFunction = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i;
const namedColour =
  /(?:^|[\s,(])(?:black|white|red|green|blue|navy|gr[ae]y|silver|orange|yellow|purple|pink|brown|teal|maroon|gold|beige|(?:light|dark)[a-z]+)(?=$|[\s,)])/i;
const primitive = /var\(--(?:white|mist|slate|ink|blue|navy|red|green|night|step)\b/;
const takesColour = /^(?:color|fill|stroke|background|border|outline|box-shadow|text-decoration|caret|accent)/;
const fontSize = /^font(?:-size)?$/;
const absoluteLength = /\d(?:px|pt|rem)\b/;

const isRaw = (property: string, value: string): boolean => {
  const plain = value.replaceAll(/url\([^)]*\)/g, '');
  if (primitive.test(plain) || hexOrFunction.test(plain)) return true;
  if (takesColour.test(property) && namedColour.test(plain)) return true;
  return fontSize.test(property) && absoluteLength.test(plain);
};

/**
 * Declarations of a style sheet that bypass the semantic tokens: raw colours, font sizes in absolute lengths, and
 * primitive tokens. Each as 'property: value'.
 */
export const findRawValues = (css: string): readonly string[] =>
  [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/gi)]
    .map(([, property = '', value = '']) => ({ property, value: value.trim() }))
    .filter(({ property, value }) => isRaw(property, value))
    .map(({ property, value }) => `${property}: ${value}`);
