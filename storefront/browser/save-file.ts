/** Hands a file that the page has to the browser's downloads. */
export const saveFile = (name: string, content: Blob): void => {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // the download has its own reference to the content by then
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 60_000);
};
