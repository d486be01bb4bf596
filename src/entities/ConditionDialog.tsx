// Conditions of a list, composed: a field, an operator and a value each; those of a group all hold,
// and of several groups any.
import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId, useState } from 'react';
import type { Entity, Field } from '../../domain/entity-schema/entity.ts';
import { CONDITION_LIMITS } from '../../domain/entity-schema/list-conditions.ts';
import type { ListCondition } from '../../domain/entity-schema/list-filter-values.ts';
import { localizeDigits, type Texts } from '../../domain/language.ts';
import { useLanguage, useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { Select } from '../ui/Select.tsx';
import { ConditionValueInput } from './ConditionValueInput.tsx';
import {
  conditionTexts,
  getOperatorTexts,
  listOperatorChoices,
  type OperatorChoice,
} from './condition-texts.ts';
import {
  type DraftCondition,
  findDraftProblem,
  listConditionFields,
  toCondition,
  toDraft,
} from './draft-conditions.ts';
import { getFilterLabel } from './FilterFields.tsx';

type RowProps = {
  entity: Entity;
  fields: Field[];
  draft: DraftCondition;
  problem: Texts | undefined;
  change: (draft: DraftCondition) => void;
  remove: (() => void) | undefined;
  focused: boolean;
};

const ConditionRow = ({ entity, fields, draft, problem, change, remove, focused }: RowProps) => {
  const t = useTranslations();
  const field = fields.find(({ name }) => name === draft.field);
  const choices = field ? listOperatorChoices(field) : [];
  const chooseField = (name: string) => {
    const [operator] = listOperatorChoices(fields.find(each => each.name === name)!);
    change({ ...draft, field: name, operator: operator!, value: '' });
  };
  const keepsValue = (operator: OperatorChoice) => operator !== 'between' && operator !== 'in';
  const chooseOperator = (operator: OperatorChoice) =>
    change({
      ...draft,
      operator,
      value: keepsValue(operator) && keepsValue(draft.operator) ? draft.value : '',
    });
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr 1fr auto', sm: '3fr 2fr 4fr auto' },
      }}
    >
      <Select
        autoFocus={focused}
        label={t(conditionTexts.field)}
        value={field ? draft.field : ''}
        error={problem !== undefined && !field}
        helperText={problem && !field ? t(problem) : undefined}
        onChange={event => chooseField(event.target.value)}
      >
        {fields.map(({ name }) => (
          <MenuItem key={name} value={name}>
            {t(getFilterLabel(entity, name))}
          </MenuItem>
        ))}
      </Select>
      <Select
        label={t(conditionTexts.operator)}
        value={field ? draft.operator : ''}
        disabled={!field}
        onChange={event => chooseOperator(event.target.value as OperatorChoice)}
      >
        {choices.map(choice => (
          <MenuItem key={choice} value={choice}>
            {t(getOperatorTexts(field!, choice).name)}
          </MenuItem>
        ))}
      </Select>
      <Box sx={{ gridRow: { xs: 2, sm: 1 }, gridColumn: { xs: '1 / -1', sm: 3 } }}>
        {field && (
          <ConditionValueInput
            entity={entity}
            field={field}
            operator={draft.operator}
            value={draft.value}
            error={problem ? t(problem) : ''}
            onChange={value => change({ ...draft, value })}
          />
        )}
      </Box>
      <IconButton
        aria-label={t(conditionTexts.remove)}
        title={t(conditionTexts.remove)}
        disabled={!remove}
        onClick={remove}
        sx={{ gridRow: 1, gridColumn: { xs: 3, sm: 4 } }}
      >
        <Close fontSize="small" />
      </IconButton>
    </Box>
  );
};

type Props = {
  entity: Entity;
  /** The groups that are changed; none for new ones. */
  groups: ListCondition[][];
  /** There is one group of alternatives in a list; another condition cannot be a second one. */
  canGroup: boolean;
  onApply: (groups: ListCondition[][]) => void;
  onClose: () => void;
};

export const ConditionDialog = ({ entity, groups: given, canGroup, onApply, onClose }: Props) => {
  const t = useTranslations();
  const language = useLanguage();
  const id = useId();
  const fields = listConditionFields(entity);
  const [groups, setGroups] = useState<DraftCondition[][]>(() =>
    given.length === 0 ? [[toDraft()]] : given.map(all => all.map(toDraft)),
  );
  const [isJudged, setJudged] = useState(false);
  const drafts = groups.flat();
  const isFull = drafts.length >= CONDITION_LIMITS.conditions;
  const findProblem = (draft: DraftCondition) => findDraftProblem(fields, draft);
  const change = (was: DraftCondition, now: DraftCondition[]) =>
    setGroups(all =>
      all
        .map(group => group.flatMap(draft => (draft.key === was.key ? now : [draft])))
        .filter(group => group.length > 0),
    );
  const apply = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setJudged(true);
    if (drafts.some(findProblem)) return;
    onApply(groups.map(all => all.map(toCondition)));
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={id}>
      <form noValidate onSubmit={apply}>
        <DialogTitle id={id}>{t(conditionTexts.title)}</DialogTitle>
        <DialogContent>
          {groups.length > 1 && (
            <Typography variant="body2" color="text.secondary">
              {t(conditionTexts.anyHelp)} {t(conditionTexts.help)}
            </Typography>
          )}
          {groups.map((all, nth) => (
            <Box
              key={all[0]!.key}
              role="group"
              aria-label={t(conditionTexts.group, { n: localizeDigits(String(nth + 1), language) })}
            >
              {nth > 0 && <Divider sx={{ mt: 1.5 }}>{t(conditionTexts.or)}</Divider>}
              <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, pt: 1.5 }}>
                {all.map(draft => (
                  <ConditionRow
                    key={draft.key}
                    entity={entity}
                    fields={fields}
                    draft={draft}
                    focused={draft === drafts[0]}
                    problem={isJudged ? findProblem(draft) : undefined}
                    change={now => change(draft, [now])}
                    remove={drafts.length > 1 ? () => change(draft, []) : undefined}
                  />
                ))}
              </Box>
              <Button
                size="small"
                startIcon={<Add />}
                disabled={isFull}
                onClick={() => change(all.at(-1)!, [all.at(-1)!, toDraft()])}
                sx={{ mt: 0.5 }}
              >
                {t(conditionTexts.and)}
              </Button>
            </Box>
          ))}
          {canGroup && (
            <Box>
              <Button
                size="small"
                startIcon={<Add />}
                disabled={isFull}
                onClick={() => setGroups([...groups, [toDraft()]])}
              >
                {t(conditionTexts.or)}
              </Button>
            </Box>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t(words.cancel)}</Button>
          <Button type="submit" variant="contained">
            {t(conditionTexts.apply)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
