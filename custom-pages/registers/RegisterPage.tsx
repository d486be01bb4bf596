// The page of a report: whose it is, the period, the tabs, the filters, and below them what the
// chosen tab shows.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { bsLong, displayDate } from '../../domain/calendar/format-date.ts';
import { momentsOf } from '../../domain/registers/period.ts';
import { type RegisterName, registers } from '../../domain/registers/registers.ts';
import type { FormName } from '../../domain/tax-forms/layout.ts';
import { CompanyHead } from '../../src/document/CompanyHead.tsx';
import { useLanguage, useSay } from '../../src/i18n/language.ts';
import { words } from '../../src/i18n/words.ts';
import { printFile } from '../../src/print/print-file.ts';
import { download } from '../../src/providers/download.ts';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { type Asked, filtersOf, useAsked } from './asked.ts';
import { Filters } from './Filters.tsx';
import { tabs } from './tabs.ts';
import { texts } from './texts.ts';

const Period = ({ name, asked }: { name: RegisterName; asked: Asked }) => {
  const say = useSay();
  const language = useLanguage();
  const { start_date, end_date } = momentsOf(asked);
  const [from, to] = [start_date.slice(0, 10), end_date.slice(0, 10)];
  return (
    <Box sx={{ ml: { sm: 'auto' }, textAlign: { sm: 'right' } }}>
      {name === 'sales-return' && (
        <Typography variant="h2">{say(texts.durationOfSales)}</Typography>
      )}
      <div>{say(texts.period, { from: bsLong(from, language), to: bsLong(to, language) })}</div>
      <Typography variant="body2" color="text.secondary">
        {displayDate(from, 'ad', language)} – {displayDate(to, 'ad', language)}
      </Typography>
    </Box>
  );
};

const PrintButton = ({
  name,
  asked,
  form,
}: {
  name: RegisterName;
  asked: Asked;
  form?: FormName;
}) => {
  const say = useSay();
  const [running, setRunning] = useState(false);
  const register = registers[name];
  const print = async () => {
    setRunning(true);
    const { path, query } = form
      ? { path: `tax-forms/${form}`, query: { year: asked.year, month: asked.month } }
      : { path: register.path, query: filtersOf(asked, register) };
    const file = await download(`${path}/export`, `${form ?? name}.pdf`, {
      ...query,
      export_type: 'pdf',
    });
    if (file) printFile(file);
    setRunning(false);
  };
  return (
    <Button variant="outlined" disabled={running} onClick={() => void print()}>
      {say(words.print)}
    </Button>
  );
};

export const RegisterPage = ({ name }: { name: RegisterName }) => {
  const say = useSay();
  const [asked, ask] = useAsked();
  const [parameters, setParameters] = useSearchParams();
  const offered = tabs[name];
  const chosen = offered.find(tab => tab.name === parameters.get('tab')) ?? offered[0]!;
  const Page = chosen.page;
  const choose = (tab: string) =>
    setParameters(
      known => {
        const next = new URLSearchParams(known);
        next.set('tab', tab);
        next.delete('page');
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <PageHeader title={say(registers[name].title)}>
        <PrintButton name={name} asked={asked} form={chosen.form} />
      </PageHeader>
      <Paper variant="outlined" sx={{ p: 2, mb: 2, display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <CompanyHead />
        <Period name={name} asked={asked} />
      </Paper>
      <Tabs
        value={chosen.name}
        onChange={(_, tab: string) => choose(tab)}
        variant="scrollable"
        aria-label={say(texts.tabs)}
        sx={{ mb: 1.5 }}
      >
        {offered.map(tab => (
          <Tab
            key={tab.name}
            value={tab.name}
            label={say(tab.label)}
            id={`tab-${tab.name}`}
            aria-controls="register-panel"
          />
        ))}
      </Tabs>
      <Filters
        register={registers[name]}
        asked={asked}
        onAsk={ask}
        periodOnly={chosen.form !== undefined}
      />
      <Box role="tabpanel" id="register-panel" aria-labelledby={`tab-${chosen.name}`}>
        <Page name={name} asked={asked} onAsk={ask} />
      </Box>
    </>
  );
};
