// The conditions of a list in its filter row: each as a chip that reads as a sentence and opens what
// it was made with, and the button for another one.
import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { Suspense, useId, useState } from 'react';
import { useListContext } from 'react-admin';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import {
  CONDITIONS,
  type ConditionGroup,
  isGroup,
  type ListCondition,
  type ListConditions,
  readConditions,
} from '../../domain/entity-schema/list-filter-values.ts';
import { useTranslations } from '../i18n/language.ts';
import { lazyComponent } from '../ui/Loading.tsx';
import { ConditionSentence } from './ConditionSentence.tsx';
import { conditionTexts } from './condition-texts.ts';
import { ChipFrame, RemoveChip } from './FilterChips.tsx';

const ConditionDialog = lazyComponent(() => import('./ConditionDialog.tsx'), 'ConditionDialog');

/** The conditions among the filter values of the list, and how they are replaced. */
const useConditions = () => {
  const { filterValues, setFilters } = useListContext();
  return {
    conditions: readConditions(filterValues as Row),
    setConditions: (conditions: ListConditions) => {
      const { [CONDITIONS]: _, ...others } = filterValues as Row;
      setFilters(
        conditions.length === 0 ? others : { ...others, [CONDITIONS]: conditions },
        undefined,
        false,
      );
    },
  };
};

/** Several groups are alternatives; the conditions of a single one are conditions of the list. */
const toConditions = (groups: ListCondition[][]): ListConditions =>
  groups.length > 1 ? [{ any: groups }] : groups.flat();

export const AddCondition = ({ entity }: { entity: Entity }) => {
  const t = useTranslations();
  const [open, setOpen] = useState(false);
  const { conditions, setConditions } = useConditions();
  return (
    <>
      <Button
        startIcon={<Add />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ height: 40 }}
      >
        {t(conditionTexts.add)}
      </Button>
      {open && (
        <Suspense>
          <ConditionDialog
            entity={entity}
            groups={[]}
            canGroup={!conditions.some(isGroup)}
            onClose={() => setOpen(false)}
            onApply={groups => {
              setConditions([...conditions, ...toConditions(groups)]);
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
};

type ChipProps = {
  entity: Entity;
  condition: ListCondition | ConditionGroup;
  onOpen: () => void;
  onRemove: () => void;
};

const ConditionChip = ({ entity, condition, onOpen, onRemove }: ChipProps) => {
  const t = useTranslations();
  const id = useId();
  return (
    <ChipFrame
      remove={
        <>
          <span id={`${id}-remove`} hidden>
            {t(conditionTexts.remove)}
          </span>
          <RemoveChip aria-labelledby={`${id}-remove ${id}`} onClick={onRemove} />
        </>
      }
    >
      <ButtonBase
        id={id}
        title={t(conditionTexts.edit)}
        aria-haspopup="dialog"
        onClick={onOpen}
        sx={{ font: 'inherit', textAlign: 'start', display: 'inline' }}
      >
        <ConditionSentence entity={entity} condition={condition} />
      </ButtonBase>
    </ChipFrame>
  );
};

/** `onRemoved` puts the focus where the chips were. */
export const ConditionChips = ({
  entity,
  onRemoved,
}: {
  entity: Entity;
  onRemoved?: () => void;
}) => {
  const { conditions, setConditions } = useConditions();
  const [open, setOpen] = useState<number>();
  const replace = (place: number, now: ListConditions) =>
    setConditions(conditions.flatMap((each, nth) => (nth === place ? now : [each])));
  const opened = open === undefined ? undefined : conditions[open];
  return (
    <>
      {conditions.map((condition, nth) => (
        <ConditionChip
          key={JSON.stringify(condition)}
          entity={entity}
          condition={condition}
          onOpen={() => setOpen(nth)}
          onRemove={() => {
            replace(nth, []);
            onRemoved?.();
          }}
        />
      ))}
      {opened && (
        <Suspense>
          <ConditionDialog
            entity={entity}
            groups={isGroup(opened) ? opened.any : [[opened]]}
            canGroup={isGroup(opened) || !conditions.some(isGroup)}
            onClose={() => setOpen(undefined)}
            onApply={groups => {
              replace(open!, toConditions(groups));
              setOpen(undefined);
            }}
          />
        </Suspense>
      )}
    </>
  );
};
