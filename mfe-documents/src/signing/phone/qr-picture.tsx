import { QRCodeSVG } from 'qrcode.react';
import type { ReactNode } from 'react';

interface QrPictureProps {
  readonly text: string;
  readonly label: string;
  readonly className?: string | undefined;
}

/** Black on white in both themes: cameras need it. */
export const QrPicture = ({ text, label, className }: QrPictureProps): ReactNode => (
  <QRCodeSVG value={text} size={260} level="M" marginSize={3} bgColor="#ffffff" fgColor="#10141b" title={label} className={className} />
);
