// Annex 13: with whom so much was traded in a fiscal year that the tax authority wants to know
// their names.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router';
import { nepalDay } from '../../domain/calendar/nepal-time.ts';
import { digitsIn } from '../../domain/language.ts';
import { reportYears } from '../../domain/registers/period.ts';
import { fiscalStartYear } from '../../domain/tax-forms/period.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { useAmount } from '../../src/ui/Amount.tsx';
import { ExportButtons, exportType } from '../../src/ui/ExportButtons.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { PeriodFields } from '../../src/ui/PeriodFields.tsx';
import { type Party, PartyTable, type Year } from './PartyTable.tsx';
import { texts } from './texts.ts';

type Answer = { data: Party[]; threshold: number; head: string[]; period: Year };

const formats = ['xlsx', 'csv', 'pdf', 'xls', 'xml', 'txt'].map(exportType);

export const Annex13 = () => {
  const say = useSay();
  const language = useLanguage();
  const amount = useAmount();
  const [parameters, setParameters] = useSearchParams();
  const today = nepalDay(new Date());
  const asked = Number(parameters.get('year'));
  const year = reportYears(today).includes(asked) ? asked : fiscalStartYear(today);
  const { answer, error, again } = useAnswer<Answer>('annex-13', { query: { year } });
  const body = answer?.body;
  const without = body?.data.filter(party => party.missing_pan).length ?? 0;
  return (
    <>
      <PageHeader title={say(texts.title)} />
      <Stack
        direction="row"
        role="search"
        sx={{ flexWrap: 'wrap', gap: 1.5, mb: 1.5, alignItems: 'center' }}
      >
        <PeriodFields
          fiscal
          year={year}
          onYear={chosen => setParameters({ year: String(chosen) }, { replace: true })}
        />
        <ExportButtons path="annex-13/export" query={{ year }} formats={formats} />
      </Stack>
      {error && !body && (
        <Alert severity="error" action={<Button onClick={again}>{say(texts.again)}</Button>}>
          {say(texts.failed)}
        </Alert>
      )}
      {!body && !error && <LinearProgress />}
      {body && (
        <>
          <Typography variant="body2" color="text.secondary">
            {body.head.join(' · ')}
          </Typography>
          <Typography sx={{ mt: 1 }}>
            {say(texts.about, { amount: amount(body.threshold) })}
          </Typography>
          {without > 0 && (
            <Alert severity="warning" sx={{ mt: 1 }}>
              {digitsIn(say(texts.without, { n: without }), language)}
            </Alert>
          )}
          <PartyTable
            key={`S ${year}`}
            title={say(texts.sales)}
            parties={body.data.filter(party => party.sorp === 'S')}
            year={body.period}
          />
          <PartyTable
            key={`P ${year}`}
            title={say(texts.purchases)}
            parties={body.data.filter(party => party.sorp === 'P')}
            year={body.period}
          />
        </>
      )}
    </>
  );
};
