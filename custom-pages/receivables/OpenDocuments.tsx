// What is open of a party now: what is to be paid, the earliest due first, and the credits that can settle it.
import Paper from '@mui/material/Paper';
import TableContainer from '@mui/material/TableContainer';
import { useTranslations } from '../../src/i18n/language.ts';
import { CardTable } from '../../src/ui/CardTable.tsx';
import {
  documentFigures,
  documentLabels,
  type OpenDocument,
  OpenDocumentCells,
} from './OutstandingTable.tsx';
import { Heads, NoRows, tableStyles, useMoney } from './table-parts.tsx';
import { texts } from './texts.ts';

type Props = { documents: OpenDocument[]; credits: OpenDocument[]; balance: number };

export const OpenDocuments = ({ documents, credits, balance }: Props) => {
  const t = useTranslations();
  const { money } = useMoney();
  // Credits are below 0 in a list that is added up.
  const rows = [...documents, ...credits.map(each => ({ ...each, open: -each.open }))];
  return (
    <TableContainer component={Paper} variant="outlined">
      <CardTable size="small" sx={tableStyles} aria-label={t(texts.openDocuments)}>
        <Heads labels={documentLabels} figures={documentFigures} />
        <tbody className="rows">
          {rows.map(row => (
            <tr key={`${row.document_kind} ${row.document_id}`}>
              <OpenDocumentCells row={row} isTitle />
            </tr>
          ))}
          {rows.length === 0 && <NoRows columns={8} text="nothingOpen" />}
        </tbody>
        <tfoot className="rows">
          <tr className="sums">
            <th scope="row" colSpan={7}>
              {t(texts.balance)}
            </th>
            <td className="figure">{money(balance)}</td>
          </tr>
        </tfoot>
      </CardTable>
    </TableContainer>
  );
};
