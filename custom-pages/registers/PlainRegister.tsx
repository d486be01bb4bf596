// A register as a table: the lines of a page, and below them the sums of everything that the
// filters leave.
import { type RegisterName, registers, totalLabels } from '../../domain/registers/registers.ts';
import { useSay } from '../../src/i18n/language.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { filtersOf } from './asked.ts';
import { Exports } from './Exports.tsx';
import { RegisterTable } from './RegisterTable.tsx';
import { type Line, readAnswer } from './register-answer.ts';
import type { TabProps } from './tabs.ts';

/** Where the document of a line is read. */
const links = {
  sales: { column: 'invoice_no', to: (line: Line) => `/sales/invoice/${line.company_payment_id}` },
  'sales-return': {
    column: 'bill_note_no',
    to: (line: Line) => `/sales/credit_notes/${line.company_payment_id}`,
  },
  'materialized-view': {
    column: 'bill_no',
    to: (line: Line) => `/sales/invoice/${line.transaction_id}`,
  },
};

export const PlainRegister = ({ name, asked, onAsk }: TabProps) => {
  const say = useSay();
  const register = registers[name];
  const { answer, error, again } = useAnswer<unknown>(register.path, {
    query: { limit: asked.limit, page: asked.page, ...filtersOf(asked, register) },
  });
  const kind = name as Exclude<RegisterName, 'purchases'>;
  const read = answer && readAnswer(kind, answer.body);
  return (
    <>
      <Exports name={name} asked={asked} />
      <RegisterTable
        title={say(register.title)}
        columns={register.columns}
        lines={read?.lines}
        link={links[kind]}
        failed={error !== undefined}
        onAgain={again}
        sums={read?.sums ? [{ label: say(totalLabels[name]), sums: read.sums }] : []}
        page={asked.page}
        perPage={asked.limit}
        total={read?.total ?? 0}
        onPage={page => onAsk({ page })}
      />
    </>
  );
};
