// The list of an entity: columns, searches, filters, sorting, pages and row actions as its schema
// says.
import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { type ReactNode, Suspense } from 'react';
import { ListBase, useEvent, useRedirect } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { Entity, Row } from '../../domain/entity-schema/entity.ts';
import { toInitialSort } from '../api/prefetch-list.ts';
import { useOwnEntity } from '../fields/entities-context.ts';
import { useTranslations } from '../i18n/language.ts';
import { lazyComponent } from '../ui/Loading.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { AddressedList } from './AddressedList.tsx';
import { withReturn } from './form-address.ts';
import { ImportButton } from './ImportButton.tsx';
import { ListTable } from './ListTable.tsx';
import type { Overrides } from './overrides.ts';

const EntityFormDialog = lazyComponent(() => import('./EntityFormDialog.tsx'), 'EntityFormDialog');

const NO_RETRY = { retry: false };
const NO_OVERRIDES: Overrides = {};

type Props = {
  entity: Entity;
  overrides?: Overrides;
  /** Inside another page (a tab): no header of its own, and the address is left alone. */
  embedded?: boolean;
  /** Filters that always hold and are not shown. */
  filter?: Row;
  /** Drawn between header and table. */
  children?: ReactNode;
  /** No toast when there is nothing (ERR-018). */
  quiet?: boolean;
};

type OpenForm = number | 'new' | undefined;

/**
 * Which form is open is part of the address: it opens again after a reload, and can be linked to.
 */
const useFormParam = (): [OpenForm, (form: OpenForm) => void] => {
  const [parameters, setParameters] = useSearchParams();
  const open = parameters.get('form');
  const form = open === 'new' ? open : /^\d+$/.test(open ?? '') ? Number(open) : undefined;
  const setForm = (next: OpenForm) =>
    setParameters(
      known => {
        if (next === undefined) known.delete('form');
        else known.set('form', String(next));
        return known;
      },
      { replace: true },
    );
  return [form, setForm];
};

export const EntityList = ({
  entity: given,
  overrides = NO_OVERRIDES,
  embedded = false,
  filter,
  children,
  quiet,
}: Props) => {
  const t = useTranslations();
  const entity = useOwnEntity(given);
  const redirect = useRedirect();
  const [form, setForm] = useFormParam();
  const create = () =>
    entity.form === 'dialog'
      ? setForm('new')
      : redirect(withReturn(overrides.createAddress ?? `${entity.address}/new`, overrides.around));
  const edit = useEvent((id: number) =>
    entity.form === 'dialog'
      ? setForm(id)
      : redirect(withReturn(`${entity.address}/${id}/edit`, overrides.around)),
  );
  const { listActions: ListActions } = overrides;
  const canCreate = entity.verbs.includes('create') && entity.form !== 'none';
  const button = canCreate && (
    <Button variant="contained" startIcon={<AddIcon />} onClick={create}>
      {t(entity.texts.createButton)}
    </Button>
  );
  const listed = (
    <>
      {embedded ? (
        <div style={{ display: 'flex', justifyContent: 'flex-end', marginBottom: 12 }}>
          {button}
        </div>
      ) : (
        <PageHeader title={t(entity.many)}>
          {ListActions && (
            <Suspense>
              <ListActions entity={entity} />
            </Suspense>
          )}
          {(entity.imported || overrides.importTarget) && (
            <ImportButton entity={entity} target={overrides.importTarget} />
          )}
          {button}
        </PageHeader>
      )}
      {children}
      <ListTable
        entity={entity}
        overrides={overrides}
        quiet={quiet}
        onlyTable={embedded}
        onEdit={edit}
        onCreate={canCreate ? create : undefined}
      />
      {form !== undefined && entity.form === 'dialog' && (
        <Suspense>
          <EntityFormDialog
            entity={entity}
            overrides={overrides}
            id={form === 'new' ? undefined : form}
            onClose={() => setForm(undefined)}
          />
        </Suspense>
      )}
    </>
  );
  return (
    <ListBase
      resource={entity.name}
      perPage={entity.list.limit}
      sort={toInitialSort(entity)}
      filter={filter}
      disableSyncWithLocation={embedded}
      storeKey={embedded ? false : undefined}
      queryOptions={NO_RETRY}
      // The server's answer says that the session has ended; asking at every list would render the
      // whole page twice more.
      disableAuthentication
    >
      {embedded ? listed : <AddressedList>{listed}</AddressedList>}
    </ListBase>
  );
};
