/** Replaces the descriptions of Module Federation's error codes; the codes stay, and people see our own texts. */
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
