import type { Place } from '../findings.js';
import type { SourceFolder } from '../source-folder.js';

/** A line of a text file that is not blank. */
export interface TextLine {
  readonly text: string;
  readonly place: Place;
}

/** The lines of a UTF-8 file with any line ends, without a byte order mark. @throws ImportStopped */
export async function textLines(source: SourceFolder, path: string): Promise<TextLine[]> {
  const text = (await source.text(path)).replace(/^\uFEFF/, '');
  return text
    .split(/\r\n|\n|\r/)
    .map((line, i) => ({ text: line, place: { file: path, line: i + 1 } }))
    .filter((line) => line.text.trim() !== '');
}
