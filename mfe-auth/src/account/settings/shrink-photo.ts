/** The side of a photo in pixels: twice the size of the largest avatar. */
const side = 256;

/** The central square of a picture as a small JPEG. Rejects if the browser cannot read the picture. */
export async function shrinkPhoto(file: File): Promise<File> {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const shorter = Math.min(picture.width, picture.height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, side, side);
  context.drawImage(picture, (picture.width - shorter) / 2, (picture.height - shorter) / 2, shorter, shorter, 0, 0, side, side);
  picture.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.86));
  if (!blob) throw new Error('The picture could not be written');
  return new File([blob], 'photo.jpg', { type: 'image/jpeg' });
}
