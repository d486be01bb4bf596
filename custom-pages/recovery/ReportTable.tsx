// What a recovery brought back: documents by kind and year with their last numbers and totals,
// files, and what nobody could bring back.
import Alert from '@mui/material/Alert';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableContainer from '@mui/material/TableContainer';
import Typography from '@mui/material/Typography';
import { toRupees } from '../../domain/billing/money.ts';
import { digitsIn } from '../../domain/language.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { Amount } from '../../src/ui/Amount.tsx';
import type { Report } from './recover.ts';
import { kinds, texts } from './texts.ts';

export const ReportTable = ({ report }: { report: Report }) => {
  const say = useSay();
  const language = useLanguage();
  const digits = (value: number | string) => digitsIn(String(value), language);
  const { documents, files, rolled_forward, missed = {}, differences = 0 } = report;
  const name = (key: string) => say(kinds[key] ?? { en: key, ne: key });
  const what = Object.entries(missed).map(([key, count]) => `${name(key)} (${digits(count)})`);
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={say(texts.back)}
      sx={{ mt: 3, p: { xs: 2, sm: 3 } }}
    >
      <Alert severity="success" sx={{ mb: 2 }}>
        {report.message}{' '}
        {rolled_forward && say(texts.rolled, { n: digits(rolled_forward.changes) })}
      </Alert>
      {what.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {say(texts.missed, { what: what.join(', ') })}
        </Alert>
      )}
      {differences > 0 && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {say(texts.differ, { n: digits(differences) })}
        </Alert>
      )}
      {documents && (
        <TableContainer>
          <Table size="small" aria-label={say(texts.back)}>
            <thead className="heads">
              <tr>
                {[texts.documents, texts.year, texts.count, texts.last, texts.total].map(head => (
                  <th key={head.en} scope="col">
                    {say(head)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="rows">
              {documents.map(row => (
                <tr key={`${row.table} ${row.fiscal_year}`}>
                  <td>{name(row.table)}</td>
                  <td>{digits(row.fiscal_year)}</td>
                  <td>{digits(row.documents)}</td>
                  <td>{row.last_no > 0 ? digits(row.last_no) : ''}</td>
                  <td>
                    <Amount value={toRupees(row.total)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </TableContainer>
      )}
      {files !== undefined && (
        <Typography sx={{ mt: 1.5 }}>{say(texts.files, { n: digits(files) })}</Typography>
      )}
    </Paper>
  );
};
