// A picture that somebody sent, at the width of its place; one that cannot be drawn is offered as a
// file.
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { UnreadableFile } from './UnreadableFile.tsx';

export const SentPicture = ({ file, name }: { file: Blob; name: string }) => {
  const [address, setAddress] = useState<string | undefined>();
  const [unreadable, setUnreadable] = useState<Blob | undefined>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (unreadable === file) return <UnreadableFile file={file} name={name} />;
  if (!address) return null;
  return (
    <Box
      component="img"
      src={address}
      alt={name}
      onError={() => {
        console.warn(`The picture ${name} cannot be drawn.`);
        setUnreadable(file);
      }}
      sx={{ display: 'block', maxWidth: '100%' }}
    />
  );
};
