// A form of the tax authority as a tab beside its register: the same period, the authority's own
// columns, its files.
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useSearchParams } from 'react-router';
import { digitsIn } from '../../../domain/language.ts';
import type { FormName } from '../../../domain/tax-forms/layout.ts';
import { useLanguage, useSay } from '../../../src/i18n/language.ts';
import { useAnswer } from '../../../src/providers/use-answer.ts';
import { ExportButtons, exportType } from '../../../src/ui/ExportButtons.tsx';
import { Pager } from '../../../src/ui/Pager.tsx';
import type { TabProps } from '../tabs.ts';
import { type FormColumn, type FormRow, FormTable } from './FormTable.tsx';
import { texts } from './texts.ts';

type Answer = {
  data: FormRow[];
  total: number;
  totals: Record<string, number>;
  columns: FormColumn[];
  head: string[];
  layout: { version: string; rows: 'documents' | 'lines' | 'either'; title: string };
};

/** What the authority's upload takes first. */
const formats = ['xlsx', 'csv', 'pdf', 'xls', 'xml', 'txt'].map(exportType);

const addresses: Record<FormName, string> = {
  sales: '/sales/invoice',
  'sales-returns': '/sales/credit_notes',
  purchases: '/purchases/billings',
  'purchase-returns': '/purchases/returns',
  'standard-view': '/sales/invoice',
};

/** A row a document, or a row an item; it stands in the address. */
const useDetail = (): [string, (detail: string) => void] => {
  const [parameters, setParameters] = useSearchParams();
  const choose = (detail: string) =>
    setParameters(
      known => {
        const next = new URLSearchParams(known);
        next.set('detail', detail);
        return next;
      },
      { replace: true },
    );
  return [parameters.get('detail') === 'lines' ? 'lines' : 'documents', choose];
};

export const FormTab = ({ form, asked, onAsk }: TabProps & { form: FormName }) => {
  const say = useSay();
  const language = useLanguage();
  const [detail, choose] = useDetail();
  const either = form === 'sales' || form === 'purchases';
  const query = { year: asked.year, month: asked.month, detail: either ? detail : undefined };
  const { answer, error, again } = useAnswer<Answer>(`tax-forms/${form}`, {
    query: { ...query, limit: asked.limit, page: asked.page },
  });
  const body = answer?.body;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 1.5, alignItems: 'center' }}>
        {either && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={detail}
            onChange={(_, chosen: string | null) => chosen && choose(chosen)}
            aria-label={say(texts.rows)}
          >
            <ToggleButton value="documents">{say(texts.documents)}</ToggleButton>
            <ToggleButton value="lines">{say(texts.lines)}</ToggleButton>
          </ToggleButtonGroup>
        )}
        <ExportButtons path={`tax-forms/${form}/export`} query={query} formats={formats} />
      </Box>
      {body && (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {[
            ...body.head,
            say(texts.version, { version: digitsIn(body.layout.version, language) }),
          ].join(' · ')}
        </Typography>
      )}
      <FormTable
        title={say(texts[form])}
        columns={body?.columns ?? []}
        rows={body?.data}
        totals={body?.totals ?? {}}
        failed={error !== undefined}
        onAgain={again}
        addressOf={row => `${addresses[form]}/${row.document}`}
      />
      <Paper variant="outlined" sx={{ borderTop: 0, borderRadius: '0 0 8px 8px' }}>
        <Pager
          page={asked.page}
          perPage={asked.limit}
          total={body?.total ?? 0}
          onPage={page => onAsk({ page })}
        />
      </Paper>
    </>
  );
};
