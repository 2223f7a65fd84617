import jsQR from 'jsqr';
import type { Locator } from 'playwright/test';

/** Reads the QR code of a picture on the page, as a phone's camera would. Empty if it shows none. */
export const readQr = async (picture: Locator): Promise<string> => {
  const shot = await picture.screenshot();
  // The product's pages show no pictures from an address of data.
  const canvas = await picture.page().context().newPage();
  const pixels = await canvas.evaluate(
    async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      const drawn = new OffscreenCanvas(image.width, image.height).getContext('2d');
      drawn?.drawImage(image, 0, 0);
      return { width: image.width, height: image.height, data: [...(drawn?.getImageData(0, 0, image.width, image.height).data ?? [])] };
    },
    `data:image/png;base64,${shot.toString('base64')}`,
  );
  await canvas.close();
  const read = (jsQR as unknown as { default?: typeof jsQR }).default ?? jsQR;
  return read(new Uint8ClampedArray(pixels.data), pixels.width, pixels.height)?.data ?? '';
};
