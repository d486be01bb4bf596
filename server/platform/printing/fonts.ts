// The fonts for Typst: Mukta covers Latin and Devanagari.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const FONT_FILES = ['400Regular/Mukta_400Regular.ttf', '600SemiBold/Mukta_600SemiBold.ttf'];

/** The font arguments of a compiler. */
export const createFontArgs = () => [
  {
    fontBlobs: FONT_FILES.map(file =>
      readFileSync(require.resolve(`@expo-google-fonts/mukta/${file}`)),
    ),
  },
];
