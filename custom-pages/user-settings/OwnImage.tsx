// The own picture: what is chosen is uploaded at once, and the top bar shows it.
import { useState } from 'react';
import { billingAddress } from '../../src/environment.ts';
import { useSay } from '../../src/i18n/language.ts';
import { ApiError, isToldByModal } from '../../src/providers/http.ts';
import { useSession } from '../../src/providers/session.ts';
import { useRenewSession } from '../../src/renew-session.ts';
import { ImageInput } from '../../src/ui/ImageInput.tsx';
import { toast } from '../../src/ui/toasts.ts';
import { upload } from '../../src/ui/upload.ts';
import { texts } from './texts.ts';

export const OwnImage = () => {
  const say = useSay();
  const { user } = useSession();
  const renew = useRenewSession();
  const [running, setRunning] = useState(false);
  const choose = async (file: File) => {
    setRunning(true);
    const form = new FormData();
    form.append('images', file);
    try {
      await upload(`users/${user.id}/images`, form);
      toast('success', say(texts.imageUpdated), say(texts.uploadImage));
      await renew();
    } catch (error) {
      if (!(error instanceof ApiError) || isToldByModal(error.status)) return;
      for (const message of error.fields ? Object.values(error.fields).flat() : [error.message])
        toast('error', message, say(texts.uploadImage));
    } finally {
      setRunning(false);
    }
  };
  return (
    <ImageInput
      label={say(texts.image)}
      change={say(texts.changeImage)}
      help={say(texts.imageHelp)}
      src={user.image ? billingAddress() + user.image : undefined}
      placeholder={(user.name || user.email).slice(0, 1)}
      running={running}
      round
      onChoose={file => void choose(file)}
    />
  );
};
