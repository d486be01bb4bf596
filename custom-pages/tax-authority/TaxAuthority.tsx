// The tax authority on one page: how things stand and every document, the reconciliation with its
// register, the account.
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type State, states } from '../../domain/tax-authority/answers.ts';
import { useSay } from '../../src/i18n/language.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { Loading } from '../../src/ui/Loading.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { AccountForm } from './AccountForm.tsx';
import { Documents } from './Documents.tsx';
import { Reconciliation } from './Reconciliation.tsx';
import { Standing } from './Standing.tsx';
import { texts } from './texts.ts';
import type { Standing as Told } from './told.ts';

const tabs = ['documents', 'reconciliation', 'account'] as const;
/** Documents move by themselves: whoever watches sees it. */
const LOOK_AGAIN_MS = 10_000;

export const TaxAuthority = () => {
  const say = useSay();
  const [parameters, setParameters] = useSearchParams();
  const chosen = tabs.find(tab => tab === parameters.get('tab')) ?? tabs[0];
  const state = states.find(known => known === parameters.get('state'));
  const [round, setRound] = useState(0);
  const { answer, again } = useAnswer<Told>('tax-authority');
  const changed = useCallback(() => {
    again();
    setRound(known => known + 1);
  }, [again]);
  useEffect(() => {
    const timer = setInterval(
      () => document.visibilityState === 'visible' && changed(),
      LOOK_AGAIN_MS,
    );
    return () => clearInterval(timer);
  }, [changed]);
  const choose = (tab: string) => setParameters({ tab }, { replace: true });
  const onState = (wanted: State | undefined) =>
    setParameters(wanted ? { state: wanted } : {}, { replace: true });
  const told = answer?.body;
  return (
    <>
      <PageHeader title={say(texts.title)} />
      <Tabs
        value={chosen}
        onChange={(_, tab: string) => choose(tab)}
        variant="scrollable"
        sx={{ mb: 2 }}
      >
        {tabs.map(tab => (
          <Tab
            key={tab}
            value={tab}
            label={say(texts[tab])}
            id={`tab-${tab}`}
            aria-controls="authority-panel"
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="authority-panel" aria-labelledby={`tab-${chosen}`}>
        {!told ? (
          <Loading />
        ) : chosen === 'documents' ? (
          <>
            <Standing told={told} state={state} onState={onState} onChanged={changed} />
            <Documents
              state={state}
              round={round}
              onChanged={changed}
              onAccount={() => choose('account')}
              onAnyState={() => onState(undefined)}
            />
          </>
        ) : chosen === 'reconciliation' ? (
          <Reconciliation today={told.now.slice(0, 10)} />
        ) : (
          <AccountForm
            account={told.account}
            tag={answer?.tag}
            today={told.now.slice(0, 10)}
            onChanged={changed}
          />
        )}
      </Box>
    </>
  );
};
