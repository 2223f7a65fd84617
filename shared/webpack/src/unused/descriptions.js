/** Stands for the sentences that go with Module Federation's error codes; the codes stay, and what people see is ours. */
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
