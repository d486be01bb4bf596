// Before a new record is saved: is it there already (x-similar)? The user sees which ones are the
// same in what, and decides.
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId, useState } from 'react';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import { callApi, type QueryParams, renewExpiredSession } from '../api/http.ts';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';

type SimilarRecord = { id: number; name: string; number: string; same: string[] };
type Question = { similar: SimilarRecord[]; answer: (goOn: boolean) => void };

const texts = {
  title: { en: 'This {one} may exist already', ne: 'यो {one} पहिले नै हुन सक्छ' },
  same: { en: 'Same {fields}: {name} ({number})', ne: '{fields} उही: {name} ({number})' },
  save: { en: 'Save anyway', ne: 'तैपनि सेभ गर्नुहोस्' },
};

/** The texts by which similar records are found: those of the rules, composed ones by their parts. */
const toQuery = ({ similar, fields }: Entity, record: Row): QueryParams =>
  Object.fromEntries(
    similar
      .flat()
      .flatMap(name => fields.find(field => field.name === name)?.composedOf ?? [name])
      .map(name => [name, typeof record[name] === 'string' ? record[name] : undefined]),
  );

const loadSimilar = async (entity: Entity, record: Row): Promise<SimilarRecord[]> => {
  if (entity.similar.length === 0) return [];
  try {
    const { body } = await callApi<{ similar?: SimilarRecord[] }>(`${entity.name}/-/similar`, {
      query: toQuery(entity, record),
      purpose: 'look-up',
    });
    return body?.similar ?? [];
  } catch (error) {
    // A warning that cannot be given keeps nobody from saving.
    console.warn(error);
    return [];
  }
};

/**
 * `confirm` resolves to true if a new record may be saved: there is none like it, or the user wants
 * it all the same. `dialog` is drawn by the form.
 */
export const useSimilarRecords = (
  entity: Entity,
): { confirm: (record: Row) => Promise<boolean>; dialog: ReactNode } => {
  const t = useTranslations();
  const id = useId();
  const [question, setQuestion] = useState<Question>();
  const labels = (names: string[]) =>
    names
      .map(name => entity.fields.find(field => field.name === name))
      .map(field => (field ? t(field.label) : ''))
      .join(', ');
  const confirm = async (record: Row): Promise<boolean> => {
    // The question is part of saving: after an expired session the user is asked to save again.
    if (entity.similar.length > 0) await renewExpiredSession('change');
    const similar = await loadSimilar(entity, record);
    if (similar.length === 0) return true;
    return new Promise(resolve =>
      setQuestion({
        similar,
        answer: goOn => {
          setQuestion(undefined);
          resolve(goOn);
        },
      }),
    );
  };
  const dialog = question && (
    <Dialog
      open
      aria-labelledby={id}
      onClose={(_, reason) => reason === 'escapeKeyDown' && question.answer(false)}
    >
      <DialogTitle id={id}>{t(texts.title, { one: t(entity.one) })}</DialogTitle>
      <DialogContent>
        {question.similar.map(({ id: key, name, number, same }) => (
          <DialogContentText key={key} sx={{ overflowWrap: 'anywhere' }}>
            {t(texts.same, { fields: labels(same), name, number })}
          </DialogContentText>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => question.answer(false)} autoFocus>
          {t(words.cancel)}
        </Button>
        <Button variant="contained" color="secondary" onClick={() => question.answer(true)}>
          {t(texts.save)}
        </Button>
      </DialogActions>
    </Dialog>
  );
  return { confirm, dialog };
};
