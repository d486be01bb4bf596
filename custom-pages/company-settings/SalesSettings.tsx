// What the company decides about its sales, stored as it is chosen: whether an invoice of today may
// be cancelled, and whether numbers bear the code of their outlet.
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Paper from '@mui/material/Paper';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { Texts } from '../../domain/language.ts';
import { useSay } from '../../src/i18n/language.ts';
import { callApi } from '../../src/providers/http.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { toastRefusal } from '../../src/ui/toast-refusal.ts';
import { toast } from '../../src/ui/toasts.ts';
import { ifMatch } from '../../src/versions/overtaken.ts';
import { texts as shared } from '../../src/versions/texts.ts';
import { useVersionedSave } from '../../src/versions/use-versioned-save.ts';
import { texts } from './sales-texts.ts';

type Settings = { same_day_cancellation: 0 | 1; outlet_codes: 0 | 1 };
type Answered = Settings & { may_change: 0 | 1 };

const decisions: { name: keyof Settings; label: Texts; help: Texts }[] = [
  { name: 'same_day_cancellation', label: texts.cancellation, help: texts.cancellationHelp },
  { name: 'outlet_codes', label: texts.outletCodes, help: texts.outletCodesHelp },
];

type DecisionProps = {
  label: Texts;
  help: Texts;
  on: boolean;
  may_change: boolean;
  store: (on: boolean) => Promise<void>;
};

const Decision = ({ label, help, on, may_change, store }: DecisionProps) => {
  const say = useSay();
  const id = useId();
  const [storing, setStoring] = useState(false);
  const choose = async (chosen: boolean) => {
    // Not disabled meanwhile: the keyboard would lose its place.
    if (storing) return;
    setStoring(true);
    await store(chosen);
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
        label={say(label)}
      />
      <FormHelperText id={id} sx={{ maxWidth: 720, mb: 1 }}>
        {say(help)} {!may_change && say(texts.decided)}
      </FormHelperText>
    </>
  );
};

export const SalesSettings = () => {
  const say = useSay();
  const { answer } = useAnswer<Answered | undefined>('sales-settings', { purpose: 'look-up' });
  const [stored, setStored] = useState<{ body: Settings; tag?: string } | undefined>();
  const { save, dialog } = useVersionedSave();
  if (!answer?.body) return null;
  const { body: settings, tag } = stored ?? { body: answer.body, tag: answer.tag };
  const store = async (name: keyof Settings, value: 0 | 1) => {
    try {
      const saved = await save({
        fields: [
          {
            name,
            label: say(decisions.find(decision => decision.name === name)!.label),
            show: on => say(on === 1 ? shared.on : shared.off),
          },
        ],
        read: settings,
        tag,
        typed: { ...settings, [name]: value },
        send: (_, version, whole) =>
          callApi<Settings & { message: string }>('sales-settings', {
            method: 'PUT',
            body: { [name]: whole[name] },
            headers: ifMatch(version),
          }),
      });
      if (!saved) return;
      setStored(saved);
      toast('success', saved.body.message, say(texts.sales));
    } catch (failure) {
      toastRefusal(failure, say);
    }
  };
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={say(texts.sales)}
      sx={{ mt: 2, p: 3 }}
    >
      <Typography variant="h2" sx={{ mb: 1 }}>
        {say(texts.sales)}
      </Typography>
      {decisions.map(({ name, label, help }) => (
        <Decision
          key={name}
          label={label}
          help={help}
          on={settings[name] === 1}
          may_change={answer.body!.may_change === 1}
          store={on => store(name, on ? 1 : 0)}
        />
      ))}
      {dialog}
    </Paper>
  );
};
