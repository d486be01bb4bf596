// The foot of an entry page: what else it offers, leaving it, and saving.
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { Texts } from '../../domain/language.ts';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { LoadingButton } from '../ui/LoadingButton.tsx';
import { FormFoot } from './FormFoot.tsx';

type Props = {
  onCancel: () => void;
  /** It is being saved, or it was and the page is about to be left. */
  running: boolean;
  disabled?: boolean;
  /** What saving is called here. */
  label?: Texts;
  /** The buttons before them. */
  children?: ReactNode;
};

export const EntryActions = ({
  onCancel,
  running,
  disabled = false,
  label = words.save,
  children,
}: Props) => {
  const t = useTranslations();
  return (
    <FormFoot>
      {children}
      <Button onClick={onCancel}>{t(words.cancel)}</Button>
      <LoadingButton type="submit" variant="contained" running={running} disabled={disabled}>
        {t(label)}
      </LoadingButton>
    </FormFoot>
  );
};
