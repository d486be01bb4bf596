// A picture with fixed dimensions is validated where it is chosen: a wrong one is not even sent.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { FormBody } from '../../src/entities/FormBody.tsx';
import { stamps } from '../support/custom-entities.ts';
import { pngOf } from '../support/multipart.ts';
import { compileTestEntity, renderScreen } from '../support/render-screen.tsx';

const upload = vi.hoisted(() => vi.fn(async () => ({ id: 8, name: 'files/right.png' })));
vi.mock('../../src/api/upload.ts', () => ({ upload }));

const stamp = compileTestEntity(stamps);

describe('the form of a picture with fixed dimensions', () => {
  it('says the size, refuses another under the field without sending it, and sends the right one (VAL-017, QUIRK-007)', async () => {
    const body = (
      <FormBody
        entity={stamp}
        mode="create"
        onSave={async () => undefined}
        onCancel={() => undefined}
      />
    );
    renderScreen(body, () => undefined, { more: [stamp] });
    const input = await screen.findByLabelText('Picture');
    expect(input).toHaveAccessibleDescription('GIF, PNG or JPG of 300 × 200 pixels.');
    const choose = (width: number, height: number) =>
      fireEvent.change(input, {
        target: {
          files: [
            new File([new Uint8Array(pngOf(width, height))], 'stamp.png', { type: 'image/png' }),
          ],
        },
      });
    choose(200, 300);
    await waitFor(() =>
      expect(input).toHaveAccessibleDescription('Image height, width must be 200, 300 .'),
    );
    expect(input).toHaveAttribute('aria-invalid', 'true');
    expect(upload).not.toHaveBeenCalled();
    choose(300, 200);
    await waitFor(() => expect(upload).toHaveBeenCalledOnce());
    // A picture that is made smaller would have another size.
    expect(upload.mock.calls).toMatchObject([['file-upload', {}, { asIs: true }]]);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Remove Picture' })).toBeVisible(),
    );
    expect(input).not.toHaveAttribute('aria-invalid');
  });
});
