// Takes a picture of a page as WebP, which the browser itself encodes at a third of a PNG's size.

import { writeFileSync } from 'node:fs';

/** Takes a picture of the current page; `scale` makes it smaller. */
export async function snap(page, file, { scale = 1, quality = 0.86 } = {}) {
  const png = (await page.screenshot()).toString('base64');
  const webp = await page.evaluate(
    async ([text, by, good]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${text}`;
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), {
        width: Math.round(image.width * by),
        height: Math.round(image.height * by),
      });
      const pen = canvas.getContext('2d');
      pen.imageSmoothingQuality = 'high';
      pen.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/webp', good).split(',')[1];
    },
    [png, scale, quality],
  );
  writeFileSync(file, Buffer.from(webp, 'base64'));
}

/** Removes focus and pointer from the page, and scrolls to the top. */
export async function atRest(page) {
  await page.evaluate(() => {
    document.activeElement?.blur();
    scrollTo(0, 0);
  });
  await page.mouse.move(0, 0);
  await page.waitForTimeout(300);
}
