/** Saves texts, one after the other, as a file of the reader. */
export function saveFile(name: string, texts: readonly string[], type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([...texts], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
