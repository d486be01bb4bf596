// A decision of the company as a switch, stored as it is chosen.
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId, useState } from 'react';
import type { Texts } from '../../domain/language.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { salesTexts } from './texts.ts';

type SettingSwitchProps = {
  label: Texts;
  help: Texts;
  on: boolean;
  may_change: boolean;
  save: (on: boolean) => Promise<unknown>;
};

export const SettingSwitch = ({ label, help, on, may_change, save }: SettingSwitchProps) => {
  const t = useTranslations();
  const id = useId();
  const [storing, setStoring] = useState(false);
  const choose = async (chosen: boolean) => {
    // Not disabled meanwhile: the keyboard would lose its place.
    if (storing) return;
    setStoring(true);
    await save(chosen);
    setStoring(false);
  };
  return (
    <>
      <FormControlLabel
        control={
          <Switch
            checked={on}
            disabled={!may_change}
            slotProps={{ input: { 'aria-describedby': id, 'aria-busy': storing } }}
            onChange={(_, chosen) => void choose(chosen)}
          />
        }
        label={t(label)}
      />
      <FormHelperText id={id} sx={{ maxWidth: 720, mb: 1 }}>
        {t(help)} {!may_change && t(salesTexts.decided)}
      </FormHelperText>
    </>
  );
};
