// The one action that an answer asks for, and the exchanges behind it.
import { useState } from 'react';
import { digitsIn } from '../../domain/language.ts';
import { endStates, meaningOf } from '../../domain/tax-authority/answers.ts';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { ConfirmDialog } from '../../src/ui/ConfirmDialog.tsx';
import { RowButton } from '../../src/ui/RowButton.tsx';
import { Exchanges } from './Exchanges.tsx';
import { deed } from './tell.ts';
import { kindTexts, texts } from './texts.ts';
import type { Entry } from './told.ts';

type Props = { entry: Entry; onChanged: () => void; onAccount: () => void };

export const DocumentActions = ({ entry, onChanged, onAccount }: Props) => {
  const say = useSay();
  const language = useLanguage();
  const [running, setRunning] = useState(false);
  const [open, setOpen] = useState<'exchanges' | 'confirm' | undefined>();
  const act = async (path: string) => {
    setRunning(true);
    await deed(`tax-authority/documents/${entry.id}/${path}`);
    setRunning(false);
    setOpen(undefined);
    onChanged();
  };
  const action = endStates.includes(entry.state)
    ? 'nothing'
    : (meaningOf(entry.kind, entry.state, entry.code)?.action ?? 'send');
  return (
    <>
      {(action === 'send' || action === 'bill' || action === 'look') && (
        <RowButton disabled={running} onClick={() => void act('send')}>
          {say(texts.send)}
        </RowButton>
      )}
      {action === 'account' && <RowButton onClick={onAccount}>{say(texts.toAccount)}</RowButton>}
      {action === 'compare' && (
        <RowButton onClick={() => setOpen('confirm')}>{say(texts.confirm)}</RowButton>
      )}
      <RowButton onClick={() => setOpen('exchanges')}>{say(texts.exchanges)}</RowButton>
      {open === 'exchanges' && <Exchanges entry={entry} onClose={() => setOpen(undefined)} />}
      {open === 'confirm' && (
        <ConfirmDialog
          title={texts.confirmTitle}
          text={texts.confirmText}
          about={`${say(kindTexts[entry.kind])} ${digitsIn(entry.number, language)} · ${entry.customer_name}`}
          confirm={texts.confirm}
          onConfirm={() => act('confirm')}
          onCancel={() => setOpen(undefined)}
        />
      )}
    </>
  );
};
