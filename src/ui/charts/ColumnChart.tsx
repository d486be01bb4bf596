// Two or three figures side by side over a row of months: columns that differ by colour and by
// pattern, and below them the same figures as a table for reading.
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { type Language, localizeDigits } from '../../../domain/language.ts';
import { useLanguage, useTranslations } from '../../i18n/language.ts';

const texts = {
  table: { en: 'Show as a table', ne: 'तालिकामा हेर्नुहोस्' },
  lakh: { en: '{n} lakh', ne: '{n} लाख' },
  crore: { en: '{n} crore', ne: '{n} करोड' },
};

type Series = { name: string; values: number[] };
type Props = {
  title: string;
  labels: string[] /** What the labels are. */;
  name: string;
  series: Series[];
  format: (value: number) => string;
};

/** Pixels; the width until the first measure, and where nothing measures. */
const WIDTH = 600;
const HEIGHT = 250;
const LEFT = 64;
const FONT_SIZE = 12;
/** Under a label that is level, and under one that is on its side where columns are narrow. */
const BOTTOM = { level: 24, steep: 60 };
const LEVEL_LABEL_WIDTH = 48;
const TOP = 8;
const GRID_LINES = 4;

/**
 * The next round number above: 1, 2, 2.5 or 5 times a power of ten, so that lines are at figures
 * that are easy to say.
 */
const roundUp = (value: number): number => {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 2, 2.5, 4, 5, 10].map(step => step * power).find(step => step >= value)!;
};

/** "12.5 lakh", "३ करोड": axes are read at a glance. */
const useShortNumber = () => {
  const t = useTranslations();
  const language: Language = useLanguage();
  const rounded = (value: number) =>
    localizeDigits(String(Math.round(value * 100) / 100), language);
  return (value: number): string => {
    if (Math.abs(value) >= 1e7) return t(texts.crore, { n: rounded(value / 1e7) });
    return Math.abs(value) >= 1e5 ? t(texts.lakh, { n: rounded(value / 1e5) }) : rounded(value);
  };
};

const useSeriesColors = () => {
  const { palette } = useTheme();
  return [palette.primary.main, palette.secondary.main, palette.warning.main];
};

/** The width of an element, which the drawing takes as its own: what is scaled is not read. */
const useWidth = (): { box: RefObject<HTMLDivElement | null>; width: number } => {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(WIDTH);
  useLayoutEffect(() => {
    const measure = () => setWidth(box.current?.clientWidth || WIDTH);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  return { box, width };
};

/** Plain, striped, dotted: distinct without their colours. */
const Pattern = ({ id, colour, nth }: { id: string; colour: string; nth: number }) => (
  <pattern
    id={id}
    width={6}
    height={6}
    patternUnits="userSpaceOnUse"
    patternTransform={nth === 1 ? 'rotate(45)' : undefined}
  >
    <rect width={6} height={6} fill={colour} fillOpacity={nth === 0 ? 1 : 0.3} />
    {nth === 1 && <rect width={3} height={6} fill={colour} />}
    {nth === 2 && <circle cx={3} cy={3} r={1.6} fill={colour} />}
  </pattern>
);

/** Below the middle of a column; a steep one ends there. */
const placeLabel = (x: number, isSteep: boolean) => {
  if (!isSteep) return { x, y: HEIGHT - 8, textAnchor: 'middle' } as const;
  const [right, y] = [x + 4, HEIGHT - BOTTOM.steep + 14];
  return { x: right, y, textAnchor: 'end', transform: `rotate(-55 ${right} ${y})` } as const;
};

export const ColumnChart = ({ title, labels, name, series, format }: Props) => {
  const t = useTranslations();
  const short = useShortNumber();
  const { palette } = useTheme();
  const colours = useSeriesColors();
  const id = useId();
  const values = series.flatMap(each => each.values);
  const [most, least] = [roundUp(Math.max(...values, 0)), Math.min(...values, 0)];
  const lowest = least < 0 ? -roundUp(-least) : 0;
  const { box, width } = useWidth();
  const slot = (width - LEFT) / labels.length;
  const isSteep = slot < LEVEL_LABEL_WIDTH;
  const inner = HEIGHT - TOP - (isSteep ? BOTTOM.steep : BOTTOM.level);
  const y = (value: number) => TOP + (inner * (most - value)) / (most - lowest);
  const column = (slot * 0.76) / series.length;
  const lines = Array.from({ length: GRID_LINES + 1 }, (_, index) => (most * index) / GRID_LINES);
  return (
    <Box component="figure" sx={{ m: 0 }} aria-labelledby={`${id}-title`}>
      <Box component="figcaption" id={`${id}-title`} sx={{ fontWeight: 600, mb: 0.5 }}>
        {title}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', mb: 0.5 }} aria-hidden>
        {series.map((each, nth) => (
          <Typography
            key={each.name}
            variant="body2"
            sx={{ display: 'flex', gap: 0.75, alignItems: 'center' }}
          >
            <svg width={14} height={14} role="presentation">
              <rect
                width={14}
                height={14}
                rx={3}
                fill={`url(#${id}-${nth})`}
                stroke={colours[nth]}
              />
            </svg>
            {each.name}
          </Typography>
        ))}
      </Box>
      <Box ref={box} sx={{ overflow: 'hidden' }}>
        <svg width={width} height={HEIGHT} style={{ display: 'block' }} aria-hidden="true">
          <defs>
            {series.map((each, nth) => (
              <Pattern key={each.name} id={`${id}-${nth}`} colour={colours[nth]!} nth={nth} />
            ))}
          </defs>
          {lines.map(line => (
            <g key={line}>
              <line x1={LEFT} x2={width} y1={y(line)} y2={y(line)} stroke={palette.divider} />
              <text
                x={LEFT - 6}
                y={y(line) + 4}
                textAnchor="end"
                fontSize={FONT_SIZE}
                fill={palette.text.secondary}
              >
                {short(line)}
              </text>
            </g>
          ))}
          {labels.map((label, index) => (
            <g key={label}>
              {series.map((each, nth) => {
                const value = each.values[index]!;
                const [top, bottom] = [y(Math.max(value, 0)), y(Math.min(value, 0))];
                return (
                  <rect
                    key={each.name}
                    x={LEFT + slot * index + slot * 0.12 + column * nth}
                    width={Math.max(column - 2, 1)}
                    y={top}
                    height={Math.max(bottom - top, value === 0 ? 0 : 1)}
                    rx={2}
                    fill={`url(#${id}-${nth})`}
                    stroke={colours[nth]}
                    strokeWidth={value === 0 ? 0 : 1}
                  >
                    <title>{`${label}, ${each.name}: ${format(value)}`}</title>
                  </rect>
                );
              })}
              <text
                {...placeLabel(LEFT + slot * (index + 0.5), isSteep)}
                fontSize={FONT_SIZE}
                fill={palette.text.secondary}
              >
                {label}
              </text>
            </g>
          ))}
        </svg>
      </Box>
      <Box
        component="details"
        sx={{ mt: 1, '& summary': { cursor: 'pointer', color: 'primary.main', fontSize: 13 } }}
      >
        <summary>{t(texts.table)}</summary>
        <Box
          component="table"
          aria-labelledby={`${id}-title`}
          sx={{
            borderSpacing: 0,
            '& th, & td': { textAlign: 'right', px: 1, py: 0.25 },
            '& th:first-of-type': { textAlign: 'left' },
          }}
        >
          <thead>
            <tr>
              <th scope="col">{name}</th>
              {series.map(each => (
                <th key={each.name} scope="col">
                  {each.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, index) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {series.map(each => (
                  <td key={each.name}>{format(each.values[index]!)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </Box>
  );
};
