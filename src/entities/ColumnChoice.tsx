// A checkbox for each column of a list; the last one that is left cannot be taken away.
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import type { Column, Entity } from '../../domain/entity-schema/entity.ts';
import type { Texts } from '../../domain/language.ts';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { useVisibleColumns } from './use-list-state.ts';

const texts = {
  all: { en: 'Show all columns', ne: 'सबै महल देखाउनुहोस्' },
} satisfies Record<string, Texts>;

export const ColumnChoice = ({ entity }: { entity: Entity }) => {
  const t = useTranslations();
  const { columns, isShown, show } = useVisibleColumns(entity);
  const all = entity.list.columns;
  const toggle = (column: Column) =>
    show(all.filter(each => (each === column ? !isShown(each) : isShown(each))));
  return (
    <>
      <FormGroup role="group" aria-label={t(words.columns)}>
        {all.map((column, index) => (
          <FormControlLabel
            key={column.label.en}
            control={
              <Checkbox
                size="small"
                autoFocus={index === 0}
                checked={isShown(column)}
                disabled={isShown(column) && columns.length === 1}
                onChange={() => toggle(column)}
              />
            }
            label={t(column.label)}
          />
        ))}
      </FormGroup>
      {/* Never disabled: the keyboard would fall out of the dialog. */}
      <Button size="small" onClick={() => show(all)} sx={{ mt: 1 }}>
        {t(texts.all)}
      </Button>
    </>
  );
};
