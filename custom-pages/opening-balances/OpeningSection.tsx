// The frame of a section of opening balances: its lines, a page of them at a time, for a shop may have
// thousands, and its sums.
import AddIcon from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TableContainer from '@mui/material/TableContainer';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import type { OpeningSection } from '../../domain/ledger/opening-file.ts';
import {
  FigureInput,
  lineStyles,
  nameCell,
  RemoveLineIcon,
} from '../../src/documents/line-inputs.tsx';
import { useLanguage, useTranslations } from '../../src/i18n/language.ts';
import { CardTable } from '../../src/ui/CardTable.tsx';
import { Pager } from '../../src/ui/Pager.tsx';
import { createLine, findFirstProblem, type OpeningForm } from './opening-form-model.ts';
import { texts } from './texts.ts';

const PER_PAGE = 25;

export type Cells<Line> = {
  line: Line;
  index: number;
  change: (changed: Partial<Line>) => void;
  problemOf: (field: string) => string | undefined;
};

export type SectionProps<Section extends OpeningSection> = {
  section: Section;
  title: Texts;
  heads: { text: Texts; figure?: boolean }[];
  lines: OpeningForm[Section];
  problems: Record<string, string>;
  onChange: (lines: OpeningForm[Section], cleared: string[]) => void;
  onFile: () => void;
  /** Below the lines, under the last columns. */
  totals: ReactNode;
  cells: (given: Cells<OpeningForm[Section][number]>) => ReactNode;
};

/** A section with its lines, a page of them at a time. */
export const Section = <Name extends OpeningSection>({
  section,
  title,
  heads,
  lines,
  problems,
  onChange,
  onFile,
  totals,
  cells,
}: SectionProps<Name>) => {
  type Line = OpeningForm[Name][number];
  const t = useTranslations();
  const language = useLanguage();
  const all = lines as Line[];
  const [chosen, setChosen] = useState(1);
  const page = Math.min(chosen, Math.max(1, Math.ceil(all.length / PER_PAGE)));
  const first = (page - 1) * PER_PAGE;
  const wrong = findFirstProblem(problems, section);
  const whole = problems[`${section}.all`];
  const digits = (n: number) => localizeDigits(String(n), language);
  const set = (changed: Line[], ...cleared: string[]) =>
    onChange(changed as OpeningForm[Name], [`${section}.all`, ...cleared]);
  return (
    <Paper variant="outlined" component="section" aria-label={t(title)} sx={{ mb: 2 }}>
      <Stack direction="row" sx={{ p: 1.5, gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h2" sx={{ flexGrow: 1 }}>
          {t(title)}
        </Typography>
        <Button onClick={onFile}>{t(texts.fromFile)}</Button>
      </Stack>
      {whole && <Alert severity="error">{whole}</Alert>}
      {wrong !== undefined && (wrong < first || wrong >= first + PER_PAGE) && (
        <Alert severity="error">{t(texts.problemsOn, { n: digits(wrong + 1) })}</Alert>
      )}
      {all.length > 0 && (
        <TableContainer>
          <CardTable size="small" sx={lineStyles} aria-label={t(title)}>
            <thead className="heads">
              <tr>
                {heads.map(({ text, figure }) => (
                  <th key={text.en} scope="col" className={figure ? 'figure' : undefined}>
                    {t(text)}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {all.slice(first, first + PER_PAGE).map((line, nth) => {
                const index = first + nth;
                return (
                  <tr key={line.key}>
                    {cells({
                      line,
                      index,
                      change: changed =>
                        set(
                          all.map((each, at) => (at === index ? { ...each, ...changed } : each)),
                          ...Object.keys(changed).map(name => `${section}.${index}.${name}`),
                          ...(['account', 'party', 'product'].some(name => name in changed)
                            ? [`${section}.${index}.${Object.keys(changed)[0]}_id`]
                            : []),
                        ),
                      problemOf: field => problems[`${section}.${index}.${field}`],
                    })}
                    <td>
                      <RemoveLineIcon
                        index={index}
                        onRemove={() => set(all.filter((_, at) => at !== index))}
                      />
                    </td>
                  </tr>
                );
              })}
            </tbody>
            <tfoot>
              <tr>{totals}</tr>
            </tfoot>
          </CardTable>
        </TableContainer>
      )}
      {all.length === 0 && (
        <Typography sx={{ px: 2 }} color="text.secondary">
          {t(texts.empty)}
        </Typography>
      )}
      {all.length > PER_PAGE && (
        <Pager page={page} perPage={PER_PAGE} total={all.length} onPage={setChosen} />
      )}
      <Button
        startIcon={<AddIcon />}
        onClick={() => {
          set([...all, createLine(section) as Line]);
          setChosen(Math.ceil((all.length + 1) / PER_PAGE));
        }}
        sx={{ m: 1.5 }}
      >
        {t(texts.addLine)}
      </Button>
    </Paper>
  );
};

type FigureProps<Line> = Cells<Line> & { name: keyof Line & string; text: Texts; other?: string };

/** An amount or a quantity; `other` is the side that is emptied. */
export const Figure = <Line,>({
  line,
  index,
  change,
  problemOf,
  name,
  text,
  other,
}: FigureProps<Line>) => {
  const t = useTranslations();
  const language = useLanguage();
  return (
    <td className="figure">
      <FigureInput
        value={String(line[name])}
        label={nameCell(language, index, t(text))}
        problem={problemOf(name)}
        onChange={typed =>
          change({
            [name]: typed,
            ...(other === undefined ? {} : { [other]: '' }),
          } as Partial<Line>)
        }
      />
    </td>
  );
};
