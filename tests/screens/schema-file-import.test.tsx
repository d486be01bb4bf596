// The import of a schema file says which references come without their default record, until it is read.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ImportSchemaFile } from '../../custom-pages/record-types/SchemaFile.tsx';
import { findEntity, renderScreen } from '../support/render-screen.tsx';

const take = async (left_out: string[]) => {
  const { calls } = renderScreen(
    <ImportSchemaFile entity={findEntity('own-entities')} />,
    ({ method, path }) =>
      method === 'POST' && path === 'own-entities/-/schema-file'
        ? { status: 200, body: { id: 7, message: 'Record type created.', left_out } }
        : undefined,
  );
  const file = new File(['{"$id": "parcels"}'], 'parcels.json', { type: 'application/json' });
  await userEvent.upload(await screen.findByLabelText('Import schema file'), file);
  await screen.findByText('Record type created.');
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ $id: 'parcels' });
};

describe('the import of a schema file', () => {
  it('names what of the file the company lacks', async () => {
    await take(['The field "Packed In" has no default here.', 'The field "Sent By" has none.']);
    const notice = screen.getByText('Not all of the file is here').closest('[role=alert]');
    expect(notice).toHaveTextContent(/"Packed In" has no default here\. The field "Sent By"/);
  });

  it('says nothing of that where all is there', async () => {
    await take([]);
    expect(screen.queryByText('Not all of the file is here')).not.toBeInTheDocument();
  });
});
