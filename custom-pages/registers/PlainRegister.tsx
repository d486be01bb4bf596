// A register as a table: the lines of a page, and below them the sums of everything that the
// filters leave.
import { type RegisterName, registers, totalLabels } from '../../domain/registers/registers.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { RegisterExports, RegisterTable } from './RegisterTable.tsx';
import { parseRegisterResponse, type RegisterLine } from './register-response.ts';
import { type RegisterTabProps, toFilters } from './report-query.ts';

/** Where the document of a line is read. */
const DOCUMENT_LINKS = {
  sales: {
    column: 'invoice_no',
    to: (line: RegisterLine) => `/sales/invoice/${line.company_payment_id}`,
  },
  'sales-return': {
    column: 'bill_note_no',
    to: (line: RegisterLine) => `/sales/credit_notes/${line.company_payment_id}`,
  },
  'materialized-view': {
    column: 'bill_no',
    to: (line: RegisterLine) => `/sales/invoice/${line.transaction_id}`,
  },
};

export const PlainRegister = ({ name, query, onQuery }: RegisterTabProps) => {
  const t = useTranslations();
  const register = registers[name];
  const { data, error, refetch } = useApiQuery<unknown>(register.path, {
    query: { limit: query.limit, page: query.page, ...toFilters(query, register) },
  });
  const kind = name as Exclude<RegisterName, 'purchases'>;
  const read = data && parseRegisterResponse(kind, data.body);
  return (
    <>
      <RegisterExports name={name} asked={query} />
      <RegisterTable
        title={t(register.title)}
        columns={register.columns}
        lines={read?.lines}
        link={DOCUMENT_LINKS[kind]}
        hasFailed={error !== undefined}
        onRetry={refetch}
        sums={read?.sums ? [{ label: t(totalLabels[name]), sums: read.sums }] : []}
        page={query.page}
        perPage={query.limit}
        total={read?.total ?? 0}
        onPage={page => onQuery({ page })}
      />
    </>
  );
};
