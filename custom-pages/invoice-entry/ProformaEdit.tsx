// Changing a proforma while it is one: the entry form by its own rules. What is typed and not saved
// outlives a reload.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { nepalTime } from '../../domain/calendar/nepal-time.ts';
import type { Row } from '../../domain/schema/entity.ts';
import { useKept } from '../../src/document/use-kept.ts';
import { useLeft } from '../../src/document/use-left.ts';
import { useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { NotFound } from '../../src/layout/NotFound.tsx';
import { draftOf, dropDraft, keepDraft } from '../../src/providers/drafts.ts';
import { ApiError, callApi, isToldByModal } from '../../src/providers/http.ts';
import { serverNow } from '../../src/providers/server-clock.ts';
import { useSession } from '../../src/providers/session.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { Loading } from '../../src/ui/Loading.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { toast } from '../../src/ui/toasts.ts';
import { ifMatch } from '../../src/versions/overtaken.ts';
import { useVersionedSave } from '../../src/versions/use-versioned-save.ts';
import { EntryForm } from './EntryForm.tsx';
import { type Entry, figuresOf } from './order.ts';
import { entryIn, fieldsOf, useProformaFields } from './proforma-fields.tsx';
import { changeRequestOf, entryOf, type Proforma } from './proforma-order.ts';
import { tell } from './tell.ts';
import { texts } from './texts.ts';
import { useEntry } from './use-entry.ts';

const LIST = '/sales/proforma-invoice';

/** A proforma as it was read, and the version of that. */
type Read = { stored: Proforma; tag?: string };
/**
 * What is typed, over what was read: where somebody else has changed that since, saving compares
 * them.
 */
type Draft = { read: Read; entry: Entry };

const Form = (answered: Read) => {
  const { stored } = answered;
  const say = useSay();
  const fields = useProformaFields();
  const { save: saveFields, dialog } = useVersionedSave();
  const navigate = useNavigate();
  const { user } = useSession();
  const name = `proforma-invoice/${stored.id}`;
  const [kept] = useState(() => {
    const draft = draftOf<Draft>(name);
    return draft?.read ? draft : undefined;
  });
  // Another language reads it once more; what is typed here began with the first.
  const [read, setRead] = useState<Read>(() => kept?.read ?? answered);
  const before = useMemo(() => entryOf(read.stored), [read]);
  const state = useEntry(() => kept?.entry ?? before, true, name);
  const left = useLeft();
  const { typed } = state;

  const draft = useKept(typed, {
    keep: () => {
      const entry = typed.now();
      if (JSON.stringify(entry) === JSON.stringify(before)) dropDraft(name);
      else keepDraft<Draft>(name, { read, entry });
    },
  });
  const leave = () => {
    draft.end();
    dropDraft(name);
    state.scans.forget();
    navigate(LIST);
  };

  const save = state.submit(async given => {
    const author = { name: user.name, id: user.id, pos: user.pos?.name ?? '' };
    let over = read.stored;
    const send = (_: object, version: string | undefined, whole: Row) => {
      const entry = entryIn(whole, given);
      const rates = state.ratesOf(entry);
      const body = changeRequestOf(
        entry,
        figuresOf(entry, rates),
        rates,
        author,
        nepalTime(serverNow()),
        over,
      );
      return callApi<{ message: string }>(name, { method: 'PUT', body, headers: ifMatch(version) });
    };
    try {
      const answer = await saveFields({
        fields,
        read: fieldsOf(before),
        tag: read.tag,
        typed: fieldsOf(given),
        fieldsOf: current => {
          over = current as Proforma;
          return fieldsOf(entryOf(over));
        },
        send,
      });
      if (!answer) return;
      toast('success', answer.body.message, say(texts.proformaInvoice));
      // Whoever has gone on to another page meanwhile stays there.
      if (!left.current) return leave();
      dropDraft(name);
    } catch (error) {
      if (error instanceof ApiError && !isToldByModal(error.status))
        state.setProblems(tell(error, say));
    }
  });

  return (
    <>
      <EntryForm
        state={state}
        dated
        paid={false}
        proforma
        doing={texts.editProforma}
        done={false}
        onSave={save}
        onReset={() => {
          draft.never();
          dropDraft(name);
          setRead({ stored, tag: answered.tag });
          state.restart(entryOf(stored));
        }}
        onCancel={leave}
      />
      {dialog}
    </>
  );
};

const Converted = ({ stored }: { stored: Proforma }) => {
  const say = useSay();
  const navigate = useNavigate();
  return (
    <Alert
      severity="info"
      action={<Button onClick={() => navigate(`${LIST}/${stored.id}`)}>{say(words.view)}</Button>}
    >
      {say(texts.converted)}
    </Alert>
  );
};

export const ProformaEdit = () => {
  const say = useSay();
  const { id } = useParams();
  const { answer, error } = useAnswer<Proforma>(`proforma-invoice/${id}`);
  if (error && !answer) return <NotFound />;
  const stored = answer?.body;
  return (
    <>
      <PageHeader
        title={say(texts.editProforma)}
        trail={[{ label: say(texts.proformas), to: LIST }]}
      />
      {!stored ? (
        <Loading />
      ) : stored.invoice_id === null ? (
        <Form key={stored.id} stored={stored} tag={answer.tag} />
      ) : (
        <Converted stored={stored} />
      )}
    </>
  );
};
