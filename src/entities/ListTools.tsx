// What somebody arranges in a list for themselves: its columns, its saved filters, the rows that
// they tick. What opens is loaded when it is asked for.
import Bookmark from '@mui/icons-material/BookmarkBorder';
import Checklist from '@mui/icons-material/ChecklistOutlined';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Functions from '@mui/icons-material/Functions';
import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import ViewKanban from '@mui/icons-material/ViewKanbanOutlined';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import type { Entity } from '../../domain/entity-schema/entity.ts';
import { listGroupFields } from '../../domain/entity-schema/list-groups.ts';
import { type ListLayout, listLayouts } from '../../domain/entity-schema/list-layouts.ts';
import type { Texts } from '../../domain/language.ts';
import { useTranslations } from '../i18n/language.ts';
import { words } from '../i18n/words.ts';
import { Loading, lazyComponent } from '../ui/Loading.tsx';
import { useVisibleColumns } from './use-list-state.ts';

const ColumnChoice = lazyComponent(() => import('./ColumnChoice.tsx'), 'ColumnChoice');
const GroupChoice = lazyComponent(() => import('./GroupChoice.tsx'), 'GroupChoice');
const LayoutChoice = lazyComponent(() => import('./LayoutChoice.tsx'), 'LayoutChoice');
const ListExport = lazyComponent(() => import('./ListExport.tsx'), 'ListExport');
const SavedFilters = lazyComponent(() => import('./SavedFilters.tsx'), 'SavedFilters');

const texts = {
  select: { en: 'Select rows', ne: 'पङ्क्तिहरू छान्नुहोस्' },
} satisfies Record<string, Texts>;

type ToolProps = {
  label: Texts;
  icon: ReactNode;
  marked?: boolean;
  children: (close: () => void) => ReactNode;
};

const Tool = ({ label, icon, marked = false, children }: ToolProps) => {
  const t = useTranslations();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        size="small"
        color={marked ? 'primary' : 'default'}
        aria-label={t(label)}
        title={t(label)}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {icon}
      </IconButton>
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{
            paper: {
              role: 'dialog',
              'aria-label': t(label),
              sx: { p: 1.5, width: 300, maxWidth: 'calc(100vw - 32px)' },
            },
          }}
        >
          <Suspense fallback={<Loading />}>{children(close)}</Suspense>
        </Popover>
      )}
    </>
  );
};

/** Pixels, as wide and as high. */
const TOOL_SIZE = 30;

type Props = {
  entity: Entity;
  selecting: boolean;
  onSelect: () => void;
  /** The field that the list is grouped by, empty for none. */
  groupBy: string;
  onGroup: (name: string) => void;
  layout: ListLayout | undefined;
  /** How another layout is chosen; nothing for a list that is always a table. */
  onLayout: ((layout: ListLayout | undefined) => void) | undefined;
};

export const ListTools = ({
  entity,
  selecting,
  onSelect,
  groupBy,
  onGroup,
  layout,
  onLayout,
}: Props) => {
  const t = useTranslations();
  const { columns } = useVisibleColumns(entity);
  const { columns: all, search, filters, dates, exported } = entity.list;
  const canFilter = search.length + filters.length > 0 || dates !== undefined;
  const canSelect = entity.list.bulk.length > 0 && !layout;
  const canGroup = listGroupFields(entity).length > 0;
  const canLayOut = onLayout !== undefined && listLayouts(entity).length > 0;
  // The rows come first, as before the filters beside them.
  const isSettled = useDeferredValue(true, false);
  const tools = [canSelect, canFilter, canGroup, canLayOut, all.length > 1, exported].filter(
    Boolean,
  ).length;
  if (!isSettled)
    return (
      <div
        className="tools"
        style={{ boxSizing: 'content-box', width: tools * TOOL_SIZE, height: TOOL_SIZE }}
      />
    );
  return (
    <div className="tools">
      {canSelect && (
        <IconButton
          size="small"
          color={selecting ? 'primary' : 'default'}
          aria-label={t(texts.select)}
          title={t(texts.select)}
          aria-pressed={selecting}
          onClick={onSelect}
        >
          <Checklist fontSize="small" />
        </IconButton>
      )}
      {canFilter && (
        <Tool label={words.savedFilters} icon={<Bookmark fontSize="small" />}>
          {close => <SavedFilters entity={entity} onApplied={close} />}
        </Tool>
      )}
      {canGroup && (
        <Tool label={words.groupBy} icon={<Functions fontSize="small" />} marked={groupBy !== ''}>
          {close => (
            <GroupChoice
              entity={entity}
              groupBy={groupBy}
              onGroup={name => {
                onGroup(name);
                close();
              }}
            />
          )}
        </Tool>
      )}
      {canLayOut && (
        <Tool
          label={words.layout}
          icon={<ViewKanban fontSize="small" />}
          marked={layout !== undefined}
        >
          {close => (
            <LayoutChoice
              entity={entity}
              layout={layout}
              onChoose={next => {
                onLayout(next);
                close();
              }}
            />
          )}
        </Tool>
      )}
      {all.length > 1 && (
        <Tool
          label={words.columns}
          icon={<ViewColumn fontSize="small" />}
          marked={columns.length < all.length}
        >
          {() => <ColumnChoice entity={entity} />}
        </Tool>
      )}
      {exported && (
        <Tool label={words.export} icon={<Download fontSize="small" />}>
          {() => <ListExport entity={entity} />}
        </Tool>
      )}
    </div>
  );
};
