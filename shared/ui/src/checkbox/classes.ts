import styles from './checkbox.module.css';

/** The look of a checkbox for components that render their own: the label around the box, and the box. */
export const checkboxClass: string = styles.checkbox ?? '';
export const boxClass: string = styles.box ?? '';
