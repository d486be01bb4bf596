// The tax authority on one page: the state of the queue and every document, the reconciliation with
// its register, the account.
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type OutboxState, outboxStates } from '../../domain/tax/cbms-status.ts';
import { useApiQuery } from '../../src/api/use-api-query.ts';
import { useTranslations } from '../../src/i18n/language.ts';
import { Loading } from '../../src/ui/Loading.tsx';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { ScrollTabs } from '../../src/ui/ScrollTabs.tsx';
import { AccountForm } from './AccountForm.tsx';
import { OutboxDocuments } from './OutboxDocuments.tsx';
import { Reconciliation } from './Reconciliation.tsx';
import { SyncStatusPanel } from './SyncStatus.tsx';
import { texts } from './texts.ts';
import type { CbmsStatus } from './types.ts';

const tabs = ['documents', 'reconciliation', 'account'] as const;
/** Documents are sent in the background: the page follows them. */
const POLL_INTERVAL_MS = 10_000;

export const CbmsPage = () => {
  const t = useTranslations();
  const [parameters, setParameters] = useSearchParams();
  const chosen = tabs.find(tab => tab === parameters.get('tab')) ?? tabs[0];
  const state = outboxStates.find(known => known === parameters.get('state'));
  const [round, setRound] = useState(0);
  const { data, refetch } = useApiQuery<CbmsStatus>('tax-authority');
  const changed = useCallback(() => {
    refetch();
    setRound(known => known + 1);
  }, [refetch]);
  useEffect(() => {
    const timer = setInterval(
      () => document.visibilityState === 'visible' && changed(),
      POLL_INTERVAL_MS,
    );
    return () => clearInterval(timer);
  }, [changed]);
  const choose = (tab: string) => setParameters({ tab }, { replace: true });
  const onState = (wanted: OutboxState | undefined) =>
    setParameters(wanted ? { state: wanted } : {}, { replace: true });
  const status = data?.body;
  return (
    <>
      <PageHeader title={t(texts.title)} />
      <ScrollTabs value={chosen} onChange={(_, tab: string) => choose(tab)} sx={{ mb: 2 }}>
        {tabs.map(tab => (
          <Tab
            key={tab}
            value={tab}
            label={t(texts[tab])}
            id={`tab-${tab}`}
            aria-controls="authority-panel"
          />
        ))}
      </ScrollTabs>
      <Box role="tabpanel" id="authority-panel" aria-labelledby={`tab-${chosen}`}>
        {!status ? (
          <Loading />
        ) : chosen === 'documents' ? (
          <>
            <SyncStatusPanel status={status} state={state} onState={onState} onChanged={changed} />
            <OutboxDocuments
              state={state}
              refreshCount={round}
              onChanged={changed}
              onAccount={() => choose('account')}
              onAnyState={() => onState(undefined)}
            />
          </>
        ) : chosen === 'reconciliation' ? (
          <Reconciliation today={status.now.slice(0, 10)} />
        ) : (
          <AccountForm
            account={status.account}
            tag={data?.tag}
            today={status.now.slice(0, 10)}
            onChanged={changed}
          />
        )}
      </Box>
    </>
  );
};
