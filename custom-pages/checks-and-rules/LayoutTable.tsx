// Which layout of which form holds from which day, with its columns.
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { digitsIn } from '../../domain/language.ts';
import { type AddedLayout, datedLayout } from '../../domain/tax-forms/added-layouts.ts';
import { type FormLayout, formNames } from '../../domain/tax-forms/layout.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { AddLayout } from './AddLayout.tsx';
import { type DatedRow, DatedTable } from './DatedTable.tsx';
import { texts } from './layout-texts.ts';

const Columns = ({ columns }: Pick<FormLayout, 'columns'>) => {
  const say = useSay();
  const language = useLanguage();
  return (
    <details>
      <summary>{say(texts.count, { n: digitsIn(String(columns.length), language) })}</summary>
      {columns.map(({ label }) => say(label)).join(' · ')}
    </details>
  );
};

const useRows = (added: AddedLayout[]): DatedRow[] => {
  const say = useSay();
  return formNames.flatMap(form =>
    datedLayout(form, added).map(({ from, value }): DatedRow => {
      const row = { title: say(value.title), from, value: <Columns columns={value.columns} /> };
      const isOwn =
        value.version === from &&
        added.some(layout => layout.form === form && layout.from === from);
      return isOwn ? { ...row, path: `check-layouts/${form}/${from}` } : row;
    }),
  );
};

export const LayoutTable = ({
  added,
  onChanged,
}: {
  added: AddedLayout[];
  onChanged: () => void;
}) => {
  const say = useSay();
  const [adding, setAdding] = useState(false);
  return (
    <section>
      <Typography variant="h6" component="h2" sx={{ mt: 4 }}>
        {say(texts.layouts)}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 1.5, maxWidth: 800 }}>
        {say(texts.about)}
      </Typography>
      <DatedTable
        title={texts.layouts}
        heads={[texts.form, texts.columns]}
        rows={useRows(added)}
        removing={texts.removing}
        onRemoved={onChanged}
        rowStyle={{
          '& td, & th': { verticalAlign: 'top' },
          '& td:nth-of-type(2)': { whiteSpace: 'nowrap' },
        }}
      />
      {adding ? (
        <AddLayout added={added} onAdded={onChanged} onClose={() => setAdding(false)} />
      ) : (
        <Button variant="outlined" sx={{ mt: 1.5 }} onClick={() => setAdding(true)}>
          {say(texts.open)}
        </Button>
      )}
    </section>
  );
};
