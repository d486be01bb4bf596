// The screens of the payment gateways: list, form, and the view of the configuration.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { CreateGateway } from '../../custom-pages/payment-gateways/CreateGateway.tsx';
import { EditGateway } from '../../custom-pages/payment-gateways/EditGateway.tsx';
import { paymentGateways } from '../../resources/payment-gateways.tsx';
import { EntityList } from '../../src/entities/EntityList.tsx';
import {
  type ApiCall,
  currentPath,
  findEntity,
  listResponse,
  renderScreen,
} from '../support/render-screen.tsx';

const entity = findEntity('payment-gateways');
const stored = {
  id: 4,
  slug: 'esewa',
  name: 'eSewa',
  status: 1,
  enable_tv: 0,
  description: 'Wallet',
  countries: [1],
  platforms: [1, 4],
  required_field: [{ name: 'secret_key', display_name: 'Secret Key' }],
  config: { secret_key: 's3', more: 'm' },
  image: 'files/a.png',
};
const known = [
  { slug: 'esewa', name: 'eSewa', configured: true },
  { slug: 'khalti', name: 'Khalti', configured: false },
];
const answers =
  (
    saved: { status: number; body: object } = { status: 200, body: { id: 9, message: 'Saved.' } },
    offered = known,
  ) =>
  ({ method, path }: ApiCall) => {
    if (method !== 'GET') return saved;
    if (path === 'payment-gateways') return listResponse(offered);
    if (path === 'payment-gateways/khalti')
      return {
        status: 200,
        body: {
          slug: 'khalti',
          name: 'Khalti',
          description: 'Wallet',
          required_field: [
            { name: 'public_key', display_name: 'Live Public Key' },
            { name: 'secret_key', display_name: 'Live Secret Key' },
          ],
        },
      };
    if (path === 'payment-gateways/4') return { status: 200, body: stored };
    if (path.startsWith('payment-gateways/all')) return listResponse([stored]);
    if (path === 'payment-gateways/esewa/config')
      return {
        status: 200,
        body: {
          id: 4,
          type: 'esewa',
          ...stored.config,
          created_at: '2026-11-21',
          updated_at: '2026-11-22',
        },
      };
    if (path.startsWith('countries'))
      return listResponse([
        { id: 1, name: 'Nepal' },
        { id: 2, name: 'India' },
      ]);
    if (path.startsWith('platforms'))
      return listResponse([
        { id: 1, name: 'Web' },
        { id: 4, name: 'iOS' },
      ]);
    return undefined;
  };
const list = () =>
  renderScreen(<EntityList entity={entity} overrides={paymentGateways} />, answers(), {
    path: '/payment-gateway',
  });
const create = (...given: Parameters<typeof answers>) =>
  renderScreen(<CreateGateway entity={entity} />, answers(...given), {
    path: '/payment-gateway/new',
  });
const edit = (...given: Parameters<typeof answers>) =>
  renderScreen(
    <Routes>
      <Route path="/payment-gateway/:id/edit" element={<EditGateway entity={entity} />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    answers(...given),
    { path: '/payment-gateway/4/edit' },
  );
const keys = () => screen.getAllByRole('textbox', { name: 'Key' }) as HTMLInputElement[];
const pairs = () =>
  keys().map((key, index) => [
    key.value,
    (screen.getAllByRole('textbox', { name: 'Value' })[index] as HTMLInputElement).value,
  ]);

beforeEach(() => {
  localStorage.clear();
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});

describe('the list of payment gateways', () => {
  it('has name, status and actions, and leads to the form for a new and a stored one (GW-001..006, GW-008, GW-009)', async () => {
    list();
    const row = (await screen.findByRole('cell', { name: 'eSewa' })).closest('tr')!;
    expect(screen.getAllByRole('columnheader').map(head => head.textContent)).toEqual([
      'Name',
      'Status',
      'Actions',
    ]);
    expect(within(row).getByText('Active')).toBeVisible();
    expect(
      within(row)
        .getAllByRole('button')
        .map(button => button.textContent),
    ).toEqual(['View Config', 'Edit', 'Delete']);
    await userEvent.click(within(row).getByRole('button', { name: 'Edit' }));
    // In this test react-admin has a router of its own, in the hash.
    await waitFor(() => expect(currentPath()).toBe('/payment-gateway/4/edit'));
    await userEvent.click(screen.getByRole('button', { name: 'Create Gateway' }));
    await waitFor(() => expect(window.location.hash).toBe('#/payment-gateway/new'));
  });

  it('asks before it deletes, under Delete Payment Gateway, and confirms it under that title (GW-007, GW-042)', async () => {
    const { calls } = list();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Payment Gateway' });
    expect(calls.some(call => call.method === 'DELETE')).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent('Delete Payment GatewaySaved.'),
    );
    expect(calls.find(call => call.method === 'DELETE')?.path).toBe('payment-gateways/4');
  });

  it('shows a configuration without type, id and dates, and closes it (GW-006, GW-036..039)', async () => {
    list();
    await userEvent.click(await screen.findByRole('button', { name: 'View Config' }));
    const dialog = await screen.findByRole('dialog', { name: 'View Config: eSewa' });
    expect(await within(dialog).findByText('s3')).toBeVisible();
    expect(
      within(dialog)
        .getAllByRole('term')
        .map(term => term.textContent),
    ).toEqual(['secret_key', 'more']);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the form of a payment gateway', () => {
  it('has its fields in Overview, Details and Config; countries, platforms, logo and description are marked (GW-011..018, GW-020, GW-021, GW-024..027)', async () => {
    create();
    const overview = within(await screen.findByRole('region', { name: 'Overview' }));
    for (const name of ['Name', 'Slug'])
      expect(overview.getByRole('textbox', { name })).not.toBeRequired();
    expect(overview.getByRole('switch', { name: 'Status' })).toBeChecked();
    const details = within(screen.getByRole('region', { name: 'Details' }));
    expect(details.getByRole('switch', { name: 'Enable TV' })).not.toBeChecked();
    expect(details.getByRole('textbox', { name: 'Description' })).toBeRequired();
    expect(details.getByRole('combobox', { name: 'Countries' })).toBeRequired();
    expect(
      details.getByRole('group', { name: /Platforms/ }).querySelector('legend'),
    ).toHaveTextContent('Platforms *');
    expect(
      (await details.findAllByRole('checkbox')).map(
        box => (box as HTMLInputElement).labels![0]!.textContent,
      ),
    ).toEqual(['Web', 'iOS']);
    expect(details.getByLabelText('Image *')).toHaveAttribute('type', 'file');
    const config = within(screen.getByRole('region', { name: 'Config' }));
    expect(config.getByRole('textbox', { name: 'Required Field' })).toBeVisible();
    expect(pairs()).toEqual([['', '']]);
  });

  it('adds a blank row when a key is typed in the last one, and only then (GW-019)', async () => {
    create();
    await screen.findByRole('region', { name: 'Config' });
    await userEvent.type(screen.getByRole('textbox', { name: 'Value' }), 'x');
    expect(keys()).toHaveLength(1);
    await userEvent.type(keys()[0]!, 'pin');
    expect(pairs()).toEqual([
      ['pin', 'x'],
      ['', ''],
    ]);
  });

  it('offers the gateways that are not configured yet; the keys of the chosen one appear, and are sent as one form (GW-010, GW-028, GW-031, GW-032, GW-034, GW-035, GW-040, GW-041, API-162, API-163, OPEN-100, QUIRK-078)', async () => {
    const { calls, router } = create();
    await userEvent.click(await screen.findByRole('combobox', { name: 'Payment Gateway' }));
    expect(screen.getAllByRole('option').map(option => option.textContent)).toEqual(['Khalti']);
    await userEvent.click(screen.getByRole('option', { name: 'Khalti' }));
    await waitFor(() =>
      expect(pairs()).toEqual([
        ['public_key', ''],
        ['secret_key', ''],
        ['', ''],
      ]),
    );
    expect(screen.getByText('Live Public Key')).toBeVisible();
    await userEvent.type(screen.getAllByRole('textbox', { name: 'Value' })[0]!, 'pk');
    await userEvent.type(screen.getByRole('combobox', { name: 'Countries' }), 'Nep');
    await userEvent.click(await screen.findByRole('option', { name: 'Nepal' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Web' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'iOS' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Status' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Enable TV' }));
    await userEvent.upload(
      screen.getByLabelText('Image *'),
      new File(['x'], 'logo.png', { type: 'image/png' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/payment-gateway'));
    expect(screen.getByRole('status')).toHaveTextContent('Create Payment GatewaySaved.');
    const sent = calls.find(call => call.method === 'POST')!;
    expect(sent.path).toBe('payment-gateways/khalti');
    expect(sent.body).toMatchObject({
      name: 'Khalti',
      slug: 'khalti',
      status: '0',
      enable_tv: '1',
      'countries[0]': '1',
      'platforms[0]': '1',
      'platforms[1]': '4',
      config: '{"public_key":"pk","secret_key":""}',
      image: expect.any(File),
    });
  });

  it('says when every gateway has been configured (GW-033, ERR-067)', async () => {
    create(undefined, [known[0]!]);
    expect(await screen.findByText('Every config has been configured.')).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Payment Gateway' })).toBeNull();
  });

  it('has no rules of its own: the server’s messages are under each field (GW-028, GW-029, OPEN-099)', async () => {
    const message = {
      name: ['No name.'],
      required_field: ['This is not valid JSON.'],
      countries: ['No country.'],
      platforms: ['No platform.'],
      image: ['No image.'],
      'config.pin': ['No pin.'],
    };
    const { calls } = create({ status: 422, body: { message } });
    await userEvent.type((await screen.findAllByRole('textbox', { name: 'Key' }))[0]!, 'pin');
    fireEvent.change(screen.getByRole('textbox', { name: 'Required Field' }), {
      target: { value: '[1,]' },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('No name.'),
    );
    expect(calls.find(call => call.method === 'POST')).toMatchObject({
      path: 'payment-gateways',
      body: { required_field: '[1,]' },
    });
    expect(screen.getByRole('textbox', { name: 'Required Field' })).toHaveAccessibleDescription(
      'This is not valid JSON.',
    );
    expect(screen.getByRole('combobox', { name: 'Countries' })).toHaveAccessibleDescription(
      'No country.',
    );
    expect(screen.getByRole('group', { name: /Platforms/ })).toHaveAccessibleDescription(
      'No platform.',
    );
    expect(screen.getByLabelText('Image *')).toHaveAccessibleDescription('No image.');
    expect(screen.getAllByRole('textbox', { name: 'Value' })[0]).toHaveAccessibleDescription(
      'No pin.',
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'x');
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('');
  });

  it('takes a dropped image, shows it, and refuses one of more than 1024 MB (GW-021..023, GW-030)', async () => {
    create();
    const place = await screen.findByTestId('image-drop');
    fireEvent.drop(place, {
      dataTransfer: { files: [new File(['x'], 'logo.png', { type: 'image/png' })] },
    });
    await waitFor(() => expect(place.querySelector('img')).toHaveAttribute('src', 'blob:preview'));
    const huge = new File(['x'], 'huge.png', { type: 'image/png' });
    Object.defineProperty(huge, 'size', { value: 1_073_741_825 });
    fireEvent.drop(place, { dataTransfer: { files: [huge] } });
    expect(await screen.findByText('Please upload a smaller file (< 1024 MB).')).toBeVisible();
  });

  it('is filled with the current values, and changes it by _method=PATCH (GW-009, GW-010, GW-040, API-152, API-160, OPEN-098)', async () => {
    const { calls, router } = edit();
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('eSewa');
    expect(pairs()).toEqual([
      ['secret_key', 's3'],
      ['more', 'm'],
      ['', ''],
    ]);
    expect(await screen.findByRole('button', { name: 'Nepal' })).toBeVisible();
    expect(screen.getByTestId('image-drop').querySelector('img')).toHaveAttribute(
      'src',
      '/billing/files/a.png',
    );
    await userEvent.click(screen.getByRole('switch', { name: 'Status' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/payment-gateway'));
    expect(screen.getByRole('status')).toHaveTextContent('Update Payment GatewaySaved.');
    const sent = calls.find(call => call.method === 'POST')!;
    expect(sent).toEqual({
      method: 'POST',
      path: 'payment-gateways/4',
      body: { _method: 'PATCH', status: '0' },
    });
  });
});
