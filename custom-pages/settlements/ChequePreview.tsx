// The leaf of a cheque with its texts at their places: one unit of the drawing is a millimetre.
import Box from '@mui/material/Box';
import { ACCOUNT_PAYEE, type ChequeLayout, crossing } from '../../domain/documents/cheque-leaf.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { printTexts } from './cheque-print-texts.ts';

export type ChequeWriting = { digits: string[]; words: string; figures: string; payee: string };

/** 11 points, and about how wide a letter of it is. */
const LETTERS_MM = 3.88;
const LETTER_WIDTH_MM = 1.95;

/** Of the drawing, so that the fields below it are in sight. */
const MAX_HEIGHT_PX = 300;

/** The words over two lines, about as they break on paper. */
const breakWords = (words: string, width: number): string[] => {
  const letters = Math.floor(width / LETTER_WIDTH_MM);
  if (words.length <= letters) return [words];
  const at = words.lastIndexOf(' ', letters);
  return at < 1 ? [words] : [words.slice(0, at), words.slice(at + 1)];
};

export const ChequePreview = ({
  layout,
  writing,
  crossed,
}: {
  layout: ChequeLayout;
  writing: ChequeWriting;
  crossed: boolean;
}) => {
  const t = useTranslations();
  const { width, height, date, payee, words, figures, account_payee } = layout;
  const { length, gap, angle, letters } = crossing;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={t(printTexts.preview)}
      viewBox={`0 0 ${width} ${height}`}
      // Paper is white in the dark, too.
      sx={{
        display: 'block',
        mx: 'auto',
        width: `min(100%, ${Math.round((MAX_HEIGHT_PX * width) / height)}px)`,
        bgcolor: '#fff',
        border: '1px solid #9aa3ad',
      }}
      fontFamily="Mukta, sans-serif"
      fontSize={LETTERS_MM}
      fill="#000"
    >
      {writing.digits.map((digit, place) => (
        <text key={place} x={date.x + place * date.step} y={date.y}>
          {digit}
        </text>
      ))}
      <text
        x={payee.x}
        y={payee.y}
        {...(writing.payee.length * LETTER_WIDTH_MM > payee.width
          ? { textLength: payee.width, lengthAdjust: 'spacingAndGlyphs' }
          : {})}
      >
        {writing.payee}
      </text>
      {breakWords(writing.words, words.width).map((line, nth) => (
        <text key={line} x={words.x} y={words.y + nth * words.step}>
          {line}
        </text>
      ))}
      <text x={figures.x} y={figures.y} fontWeight={600}>
        {writing.figures}
      </text>
      {crossed && (
        <g
          transform={`translate(${account_payee.x} ${account_payee.y}) rotate(${0 - angle})`}
          stroke="#000"
          strokeWidth={0.28}
        >
          <line x2={length} />
          <line y1={0 - gap} x2={length} y2={0 - gap} />
          <text
            x={length / 2}
            y={(letters - gap) / 2}
            fontSize={letters}
            fontWeight={600}
            textAnchor="middle"
            stroke="none"
          >
            {ACCOUNT_PAYEE}
          </text>
        </g>
      )}
    </Box>
  );
};
