export declare function swallowedOptions(environment: NodeJS.ProcessEnv): { name: string; value: string }[];
export declare function refusal(script: string, swallowed: readonly { name: string; value: string }[], args: readonly string[]): string;
