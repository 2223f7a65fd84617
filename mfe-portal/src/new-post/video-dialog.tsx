import { embeddable } from '@qujat/contract/video-address';
import { useTranslation } from '@qujat/i18n';
import { FormDialog } from '@qujat/ui/dialog';
import { TextField } from '@qujat/ui/text-field';
import { useState, type ReactNode } from 'react';

interface VideoDialogProps {
  /** Resolves with whether it is attached. */
  onAdd: (url: string) => Promise<boolean>;
  isAdding: (url: string) => boolean;
  onClosed: () => void;
}

/** «Добавление видео»: an address of the video site; an invalid one is not sent (FEE-5). */
const VideoDialog = ({ onAdd, isAdding, onClosed }: VideoDialogProps): ReactNode => {
  const { t } = useTranslation('portal');
  const [open, setOpen] = useState(true);
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState(false);
  const url = embeddable(address);
  const add = async (): Promise<void> => {
    setProblem(!url);
    if (url && (await onAdd(url))) setOpen(false);
  };
  return (
    <FormDialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={t('video.adding')}
      submit={t('video.add')}
      busy={url !== null && isAdding(url)}
      onSubmit={() => void add()}
    >
      <TextField
        type="url"
        label={t('video.link')}
        hint={t('video.hint')}
        placeholder="https://www.youtube.com/watch?v="
        maxLength={500}
        value={address}
        error={problem ? t('video.unknown') : undefined}
        onChange={(text) => {
          setAddress(text);
          setProblem(false);
        }}
      />
    </FormDialog>
  );
};

export default VideoDialog;
