export { PictureForm } from './picture-form.tsx';
