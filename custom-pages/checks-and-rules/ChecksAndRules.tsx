// How strictly the company checks its documents, what the last look over the year found, and the
// rules and layouts with their days.
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import type { AddedRule } from '../../domain/checks/dated-rules.ts';
import type { Levels } from '../../domain/checks/levels.ts';
import type { AddedLayout } from '../../domain/tax-forms/added-layouts.ts';
import { useSay } from '../../src/i18n/language.ts';
import { useAnswer } from '../../src/providers/use-answer.ts';
import { PageHeader } from '../../src/ui/PageHeader.tsx';
import { LayoutTable } from './LayoutTable.tsx';
import { LevelTable } from './LevelTable.tsx';
import { RuleTable } from './RuleTable.tsx';
import { texts } from './texts.ts';
import { YearReport } from './YearReport.tsx';

export const ChecksAndRules = () => {
  const say = useSay();
  const { answer, error, again } = useAnswer<{
    levels: Levels;
    rules?: AddedRule[];
    layouts?: AddedLayout[];
  }>('check-settings');
  return (
    <>
      <PageHeader title={say(texts.title)} />
      {error && !answer && (
        <Alert severity="error" action={<Button onClick={again}>{say(texts.again)}</Button>}>
          {say(texts.failed)}
        </Alert>
      )}
      {!answer && !error && <LinearProgress />}
      {answer && <LevelTable levels={answer.body.levels} tag={answer.tag} onChanged={again} />}
      <YearReport />
      {answer && <RuleTable added={answer.body.rules ?? []} onChanged={again} />}
      {answer && <LayoutTable added={answer.body.layouts ?? []} onChanged={again} />}
    </>
  );
};
