// @ts-check
void 0;
