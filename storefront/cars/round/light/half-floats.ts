/** The numbers as half floats, as graphics cards take bright light: for 0 and above, with three digits. */
export const halfFloats = (numbers: Float32Array): Uint16Array<ArrayBuffer> => {
  const bits = new Uint32Array(numbers.buffer, numbers.byteOffset, numbers.length);
  const halves = new Uint16Array(numbers.length);
  // an iterator takes more than twice as long
  bits.forEach((single, index) => {
    // the exponent from a bias of 127 to one of 15, the fraction from 23 bits to 10
    const exponent = (single >>> 23) - 112;
    if (exponent >= 31) halves[index] = 0x7bff;
    else if (exponent > 0) halves[index] = (exponent << 10) | ((single >>> 13) & 0x3ff);
  });
  return halves;
};
