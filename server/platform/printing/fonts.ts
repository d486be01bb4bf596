// The fonts for Typst: Mukta covers Latin and Devanagari, Noto Emoji what people type between
// letters, in ink; Typst takes from the next font what the first does not have.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const FONT_FILES = [
  'mukta/400Regular/Mukta_400Regular.ttf',
  'mukta/600SemiBold/Mukta_600SemiBold.ttf',
  'noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
];

/** The font arguments of a compiler. */
export const createFontArgs = () => [
  {
    fontBlobs: FONT_FILES.map(file => readFileSync(require.resolve(`@expo-google-fonts/${file}`))),
  },
];
