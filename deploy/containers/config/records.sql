-- Journal and records are two databases: each has its own tables of changes and of steps.
CREATE DATABASE records OWNER siltwatch;
